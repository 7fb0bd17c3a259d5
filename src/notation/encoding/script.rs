//! How likely it is that someone wrote these characters: which are common, rare or private in each encoding.
//!
//! GB2312 and Big5 have their characters in two levels, the common ones first; what lies outside is an extension or private.

use std::collections::HashSet;

use once_cell::sync::Lazy;

use crate::notation::encoding::Encoding;

/// What speaks for a text: a character of the common level, and one that is frequent in files of games besides.
const COMMON: i64 = 1;
const FREQUENT: i64 = 2;

/// What speaks against it.
const RARE: i64 = -1;
const ODD: i64 = -2;
const PRIVATE: i64 = -10;

/// A character of UTF-8 that takes three bytes, which are hardly ever right by chance.
const LONG: i64 = 3;

/// Characters of players, events and openings, in either script.
static USUAL: Lazy<HashSet<char>> = Lazy::new(|| {
    "象棋全国國个個人赛賽团團体體杯联聯甲级級男女子组組公开開第届屆轮輪局次年月日红紅黑先后後手胜勝负負和谱譜大师師特对對中省市\
     广廣东東州上海北京天津河南湖江苏蘇浙山西四川辽遼宁寧龙龍吉林安徽福建香港澳门門台湾灣云雲贵貴内內蒙古新火头頭煤矿礦银銀行\
     邮郵电電王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈曾彭吕\
     呂卢盧蒋蔣蔡贾賈丁魏薛叶葉阎閻余潘杜戴夏钟鐘汪田任姜范方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦史顾顧侯邵孟万萬段雷钱錢汤\
     湯尹黎易常武乔喬贺賀赖賴龚龔文柳洪陶聂聶庄莊卜靳炮屏风風飞飛相仙指路过過巡顺順列反宫宮直横橫单單提双雙兵卒士仕将將帅帥车車\
     砲进進退平前一二三四五六七八九十"
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .collect()
});

/// Whether a text that has the form of UTF-8 has it not by chance: most of its characters beyond ASCII take three bytes or more.
pub(super) fn is_surely_utf8(text: &str) -> bool {
    let (mut long, mut short) = (0_usize, 0_usize);
    for letter in text.chars().filter(|letter| !letter.is_ascii()) {
        *if letter.len_utf8() >= 3 { &mut long } else { &mut short } += 1;
    }
    long > short
}

/// How likely a text is in an encoding, in which `bytes` are the text: the higher the likelier.
pub(super) fn likelihood(encoding: Encoding, bytes: &[u8], text: &str) -> i64 {
    let frequent = text.chars().filter(|letter| USUAL.contains(letter)).count() as i64;
    let level = match encoding {
        Encoding::Utf8 => utf8(text),
        Encoding::Gb18030 => pairs(bytes, gb18030),
        Encoding::Big5 => pairs(bytes, big5),
    };
    level + FREQUENT * frequent
}

/// What the characters beyond ASCII tell: letters of Latin words are likely, other characters of two bytes come about by chance.
fn utf8(text: &str) -> i64 {
    let mut last = ' ';
    let of = |letter: char| {
        let before = std::mem::replace(&mut last, letter);
        match letter {
            '\0'..='\x7F' | '\u{FFFD}' | '\u{B7}' => 0,
            '\u{E000}'..='\u{F8FF}' => PRIVATE,
            '\u{C0}'..='\u{24F}' if before.is_ascii_alphabetic() => FREQUENT,
            _ if letter.len_utf8() < 3 => ODD,
            _ => LONG,
        }
    };
    text.chars().map(of).sum()
}

/// What the characters of two bytes tell, each by its bytes.
fn pairs(bytes: &[u8], of: fn(u8, u8) -> i64) -> i64 {
    let mut sum = 0;
    let mut bytes = bytes.iter();
    while let Some(&first) = bytes.next() {
        if !first.is_ascii() {
            let Some(&second) = bytes.next() else { break };
            sum += of(first, second);
        }
    }
    sum
}

/// A character of GB18030.
const fn gb18030(first: u8, second: u8) -> i64 {
    match (first, second) {
        (0xA1..=0xA7, 0x40..=0xA0) | (0xAA..=0xAF | 0xF8..=0xFE, 0xA1..) => PRIVATE,
        // Half of a character of four bytes; or kana, Greek, Cyrillic and the like.
        (_, 0x30..=0x39) | (0xA4..=0xA9, _) => ODD,
        (0xA1..=0xA3, _) | (0xD8..=0xF7, 0xA1..) => 0,
        (0xB0..=0xD7, 0xA1..) => COMMON,
        _ => RARE,
    }
}

/// A character of Big5.
const fn big5(first: u8, second: u8) -> i64 {
    match (first, second) {
        (0xA1..=0xA2, _) => 0,
        (0xC6, 0xA1..) | (0xC7..=0xC8, _) => ODD,
        (0xA4..=0xC6, _) => COMMON,
        (0xA3 | 0xC9..=0xF9, _) => RARE,
        _ => PRIVATE,
    }
}
