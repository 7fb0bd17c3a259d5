//! What each output makes of small events, and of names that try to break it.

use serde_json::Value;

use crate::arena::event::{Carry, Entry, Format, GameId, GameResult, Plan, Scoresheet};
use crate::arena::tournament::report::record::Form;
use crate::arena::tournament::report::testing::{
    NAMES, Sample, entries, first_wins, groups, knockout, league, opening, samples, sum_of_places, swiss, teams,
    with_withdrawals,
};
use crate::arena::tournament::report::{GameMoves, csv, html, json, record, rulings, terminal};
use crate::board::Position;
use crate::types::Move;

#[test]
fn a_league_in_a_terminal() {
    let sample = league();
    let told = terminal::whole(&sample.account());
    assert_eq!(
        told,
        "\
Cup <&> 杯   over · 3 rounds · 6 of 6 games over

名次 Standings
   名次  名称                           积分  小分  胜局    直胜   犯规   胜     和    负
  place  name                         points   S-B  wins  direct  fouls  won  drawn  lost
     1=  楚河, eins                      2.5  2.25     2     0.5      2    2      1     0
     1=  say \"hi\"                        2.5  2.25     2     0.5      2    2      1     0
      3  <script>alert('&')</script>       1     0     1              1    1      0     2
      4  象\\u{9}棋\\u{1b}[31m               0     0     0              1    0      0     3

成绩表 Crosstable
  #  名称                         1  2  3  4    积分
     name                                     points
  1  楚河, eins                   *  ½  1  1     2.5
  2  say \"hi\"                     ½  *  1  1     2.5
  3  <script>alert('&')</script>  0  0  *  1       1
  4  象\\u{9}棋\\u{1b}[31m          0  0  0  *       0

等级分 Ratings
  名称                         等级分   误差     局  得分率
  name                            Elo  ± 95%  games   score
  楚河, eins                      304    459      3   83.3%
  say \"hi\"                        296    440      3   83.3%
  <script>alert('&')</script>    -141    441      3   33.3%
  象\\u{9}棋\\u{1b}[31m            -459    534      3    0.0%
  Red's side: -26 Elo; draws between equals: 29%
"
    );
}

#[test]
fn a_swiss_event_that_runs_has_a_bye_a_forfeit_and_a_punishment() {
    let sample = swiss();
    let account = sample.account();
    assert_eq!(terminal::title(&account), "round 2 of 3 · 3 of 4 games over\n");
    assert_eq!(
        terminal::standings(&account),
        "\
名次 Standings
   名次  名称    积分  取消资格    警告    对手分  胜局   犯规   胜     和    负
  place  name  points    barred  warned  Buchholz  wins  fouls  won  drawn  lost
      1  B          2         0       1         2     2      1    2      0     0
      2  D          1         0       0       2.5     0      1    0      0     1
      3  A          1         0       0         2     1      1    1      0     1
      4  E          1         0       0       0.5     0      0    0      0     0
      5  C          0         0       0         1     0      0    0      0     1
"
    );
    assert_eq!(
        terminal::crosstables(&account),
        "\
成绩表 Crosstable
  #  名称    1    2    积分
     name            points
  1  B     2b1  3r+       2
  2  D     1r0  bye       1
  3  A     5r1  1b-       1
  4  E     bye    5       1
  5  C     3b0    4       0
"
    );
    let round = terminal::round(&account, &account.event.rounds()[1]);
    assert_eq!(round, "第2轮 Round 2\n  1  B  +:-  A\n  2  C       E\n     D       轮空 bye\n");
}

#[test]
fn who_has_left_stands_where_the_results_put_it_and_who_is_annulled_last() {
    let sample = with_withdrawals();
    assert_eq!(
        terminal::standings(&sample.account()),
        "\
名次 Standings
   名次  名称    积分  小分  胜局    直胜   犯规   胜     和    负  备注
  place  name  points   S-B  wins  direct  fouls  won  drawn  lost  note
      1  B        1.5  1.25     1              1    1      1     0
      2  C          1   0.5     1              0    1      0     1
      3  A        0.5  0.75     0              1    0      1     1  退出 left
      -  D                                          0      0     0  注销 annulled
"
    );
    let round = terminal::round(&sample.account(), &sample.event.rounds()[0]);
    assert!(round.contains("A  1:0  D  注销 annulled (20.3)"), "{round}");
}

#[test]
fn a_knockout_is_told_by_its_rounds() {
    let sample = knockout();
    let told = terminal::whole(&sample.account());
    let rounds = "\
第1轮 Round 1
  1  C  0:2  B         0:1 0:1  → B
     A       轮空 bye

第2轮 Round 2
  1  B  1.5:1.5  A  ½:½ ½:½ ½:½  → B
";
    assert!(told.contains(rounds) && !told.contains("Crosstable"), "{told}");
}

#[test]
fn a_match_of_teams_has_its_boards() {
    let sample = teams();
    let round = terminal::round(&sample.account(), &sample.event.rounds()[0]);
    assert_eq!(
        round,
        "\
第1轮 Round 1
  1  Y         2:0  Z
       one 红  1:0    one     board 1
       two     1:0    two 红  board 2
     X              轮空 bye
"
    );
    let tables = terminal::crosstables(&sample.account());
    assert!(tables.contains("  1  X     *  1  2          3\n"), "{tables}");
}

#[test]
fn players_make_the_places_of_their_teams() {
    let sample = sum_of_places();
    let told = terminal::team_standings(&sample.account());
    assert!(
        told.contains("      1  Y          4  1 3           3\n      2  X          5  1 4           3\n"),
        "{told}"
    );
    assert_eq!(csv::teams(&sample.account()), "place,shared,team,sum,places,fouls\n1,0,Y,4,1 3,3\n2,0,X,5,1 4,3\n");
}

#[test]
fn groups_have_tables_of_their_own_and_all_have_one_together() {
    let sample = groups();
    let told = terminal::standings(&sample.account());
    let titles: Vec<&str> = told.lines().filter(|line| !line.starts_with(' ') && !line.is_empty()).collect();
    assert_eq!(titles, ["第1组 Group 1", "第2组 Group 2", "决赛 final", "名次 Standings"]);
    let tables: Vec<String> = csv::standings(&sample.account())
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once(',').map(|(table, _)| table.to_owned()))
        .collect();
    assert_eq!(tables[..3], ["group-1", "group-1", "group-1"]);
    assert_eq!(tables[8..], ["event"; 6]);
}

#[test]
fn values_that_need_quotes_have_them() {
    let sample = league();
    let text = csv::standings(&sample.account());
    let mut lines = text.lines();
    assert_eq!(
        lines.next(),
        Some(
            "table,place,shared,entry,name,team,points,sonneborn-berger,wins,direct-encounter,fouls,won,drawn,lost,presence"
        )
    );
    assert_eq!(lines.next(), Some("main,1,1,1,\"楚河, eins\",,2.5,2.25,2,0.5,2,2,1,0,present"));
    assert_eq!(lines.next(), Some("main,1,1,2,\"say \"\"hi\"\"\",,2.5,2.25,2,0.5,2,2,1,0,present"));
    let games = csv::games(&sample.account());
    assert_eq!(
        games.lines().nth(2),
        Some(
            "1,2,1,main,,1,1,\"say \"\"hi\"\"\",<script>alert('&')</script>,,,1-0,1,1,0,resignation,\
             \"Black resigns, \"\"tired\"\" <b>\",3,start,2026-11-30T12:01:00Z,12345,2"
        )
    );
    let crosstable = csv::crosstable(&swiss().account());
    assert_eq!(
        crosstable,
        "table,row,entry,name,1,2,points\nmain,1,2,B,2b1,3r+,2\nmain,2,4,D,1r0,bye,1\nmain,3,1,A,5r1,1b-,1\nmain,4,5,E,bye,5,1\nmain,5,3,C,3b0,4,0\n"
    );
}

#[test]
fn an_open_game_and_an_annulled_one_are_told_as_such() {
    let games = csv::games(&swiss().account());
    assert_eq!(games.lines().last(), Some("2,2,1,main,,1,1,C,E,,,*,1,,,,,,,,,"));
    let games = csv::games(&with_withdrawals().account());
    assert!(games.lines().nth(1).is_some_and(|line| line.starts_with("1,1,1,main,,1,1,A,D,,,1-0,0,")), "{games}");
}

#[test]
fn the_json_has_everything_by_its_key() {
    let sample = swiss();
    let value: Value = serde_json::from_str(&json::text(&sample.account())).expect("it is JSON");
    let keys: Vec<&String> = value.as_object().expect("an object").keys().collect();
    let mut wanted = [
        "format",
        "version",
        "plan",
        "state",
        "round",
        "games",
        "entries",
        "rounds",
        "tables",
        "standings",
        "teams",
        "ratings",
    ];
    let mut keys: Vec<&str> = keys.into_iter().map(String::as_str).collect();
    keys.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(keys, wanted);
    assert_eq!((value["state"].as_str(), value["round"].as_u64()), (Some("running"), Some(2)));
    assert_eq!(value["standings"]["criteria"][3], "buchholz");
    assert_eq!(value["standings"]["rows"][1]["values"]["buchholz"], 2.5);
    assert_eq!(value["standings"]["rows"][0]["values"]["points"], 2);
    let games = |pairing: usize| &value["rounds"][1]["pairings"][pairing]["games"][0];
    assert_eq!((games(0)["result"].as_str(), games(1)["result"].is_null()), (Some("+/-"), true));
    assert_eq!(value["rounds"][0]["pairings"][0]["games"][0]["played"]["rulings"][0]["article"], "9.1.2");
    assert_eq!(value["tables"][0]["crosstable"]["rows"][1][1], "bye");
    assert_eq!(value["ratings"]["players"].as_array().map(Vec::len), Some(4));
    let plan: Plan = serde_json::from_value(value["plan"].clone()).expect("the plan is read back");
    assert_eq!(&plan, sample.event.plan());
}

#[test]
fn a_page_asks_nobody_for_anything_and_holds_no_markup_of_others() {
    for sample in samples() {
        let page = html::page(&sample.account(), &sample.moves);
        assert!(!page.contains("{{"), "all is filled in");
        assert_eq!(page.matches("<script").count(), 2, "no script but its own");
        for asked in ["src=", "url(", "@import", "fetch(", "innerHTML", "eval(", "<b>", "alert('&')"] {
            assert!(!page.contains(asked), "{asked}");
        }
        assert!(!page.chars().any(|c| c.is_control() && c != '\n'), "a control character");
    }
}

#[test]
fn only_the_page_of_an_event_that_runs_loads_itself_anew() {
    let page = |sample: Sample| html::page(&sample.account(), &sample.moves);
    assert!(page(swiss()).contains("http-equiv=\"refresh\""));
    assert!(!page(league()).contains("http-equiv=\"refresh\""));
}

#[test]
fn the_games_of_a_page_are_those_whose_moves_are_known() {
    let sample = swiss();
    let page = html::page(&sample.account(), &sample.moves);
    assert_eq!(page.matches("data-game=\"").count(), 2);
    let start = page.split_once("id=\"games\">").expect("the games").1;
    let games: Value = serde_json::from_str(start.split_once("</script>").expect("its end").0).expect("it is JSON");
    assert_eq!(games["1.1.1"]["words"], "炮二平五 马８进７ 马二进三");
    assert_eq!(games["1.1.1"]["moves"], "h2e2 h9g7 h0g2");
    assert_eq!(games.as_object().map(serde_json::Map::len), Some(2));
}

#[test]
fn a_record_is_written_in_full_and_short() {
    let sample = league();
    let (account, game) = (sample.account(), sample.event.games(&sample.event.rounds()[1].pairings[1])[0]);
    let full = record::game(&account, &game, &opening(), Form::Full);
    assert_eq!(
        full,
        "\
赛事 Event    Cup <&> 杯
轮次 Round    2   台次 Table  2   局次 Game  1
红方 Red      楚河, eins
黑方 Black    say \"hi\"
日期 Date     2026-11-30T12:02:00Z
开局 Opening  start
结果 Result   和棋 1/2-1/2   Black resigns, \"tired\" <b>
用时 Time     红 Red 6.0 s   黑 Black 5.5 s   12.3 s
犯规 Fouls    红 Red 1   黑 Black 0

回合  红方      黑方
   1  炮二平五  马８进７
   2  马二进三
"
    );
    let short = record::game(&account, &game, &opening(), Form::Short);
    assert!(short.ends_with("回合  红方   黑方\n   1  炮2 5  马8 7\n   2  马2 3\n"), "{short}");
    let games = record::games(&account, &sample.moves, Form::Full);
    assert_eq!(games.matches("赛事 Event").count(), 6);
}

#[test]
fn a_record_may_begin_with_black_and_ends_before_what_is_not_legal() {
    let sample = league();
    let game = sample.event.games(&sample.event.rounds()[0].pairings[0])[0];
    let start: Position = "3k5/9/9/9/9/9/9/9/r8/4K4 b - - 0 1".parse().expect("a position");
    let moves: Vec<Move> = ["a1a2", "e0e1", "i9i8"].iter().map(|text| text.parse().expect("a move")).collect();
    let text = record::game(&sample.account(), &game, &GameMoves { start, moves }, Form::Full);
    assert!(text.contains("局面 Position  3k5/"), "{text}");
    assert!(text.ends_with("   1  …         车１退１\n   2  帅五进一\n"), "{text}");
}

#[test]
fn the_log_has_a_line_for_each_ruling_in_their_order() {
    let sample = with_withdrawals();
    let log = rulings::log(&sample.account());
    let lines: Vec<&str> = log.lines().collect();
    assert_eq!(lines.len(), 1 + 2 * 3 + 2);
    assert_eq!(lines[0], "# begun\tgame\tply\tside\tarticle\tkind\truling");
    assert_eq!(lines[1], "2026-11-30T12:01:00Z\t1.1.1\t3\tred\t9.1.2\tfoul\tan offer out of\\u{a}turn");
    assert!(lines[5].starts_with("-\t-\t-\tD\t20.3\twithdrawal\t"), "{}", lines[5]);
    assert!(rulings::log(&swiss().account()).ends_with("-\t-\t-\tB\t18.1\twarning\twarned\n"));
}

#[test]
fn an_event_before_its_first_game_is_told_as_well() {
    let mut sample = Sample::of(Plan::new(entries(&NAMES[..2]), Format::RoundRobin { cycles: 1 }));
    assert!(terminal::whole(&sample.account()).starts_with("round 1 of 1 · 0 of 1 games over\n"));
    assert_eq!(terminal::ratings(&sample.account()), "");
    assert_eq!(rulings::log(&sample.account()).lines().count(), 1);
    assert_eq!(record::games(&sample.account(), &sample.moves, Form::Full), "");
    // A game of which nothing is kept but its sheet.
    sample.all(first_wins);
    sample.played.clear();
    let text = csv::games(&sample.account());
    assert!(text.lines().nth(1).is_some_and(|line| line.contains(",1/2-1/2,1,1,0,,,,,,,")), "{text}");
}

#[test]
fn ratings_are_told_around_the_mean_of_those_that_are_known() {
    let rated = |name: &str, rating| Entry { rating: Some(rating), ..Entry::named(name) };
    let plan = Plan::new(vec![rated("A", 2100.0), rated("B", 1900.0)], Format::RoundRobin { cycles: 1 });
    let mut sample = Sample::of(plan);
    sample.all(first_wins);
    let value = json::value(&sample.account());
    assert_eq!(value["ratings"]["anchor"], 2000.0);
    let elo = |player: usize| value["ratings"]["players"][player]["elo"].as_f64().expect("a rating");
    assert!((elo(0) + elo(1) - 4000.0).abs() < 0.2);
}

#[test]
fn a_game_that_is_kept_and_unknown_to_the_event_is_not_told() {
    let mut sample = league();
    let first = GameId { round: 1, table: 1, game: 1 };
    let played = sample.played[&first].clone();
    sample.played.insert(GameId { round: 9, table: 9, game: 9 }, played);
    assert_eq!(csv::games(&sample.account()), csv::games(&league().account()));
    assert_eq!(rulings::log(&sample.account()), rulings::log(&league().account()));
}

#[test]
fn what_is_decided_by_rule_has_its_line_behind_the_game_from_which_it_follows() {
    let format = Format::Knockout { third_place: false, extra: 0 };
    let mut level = Sample::of(Plan::new(entries(&["A", "B"]), format));
    level.all(|_| GameResult::Draw);
    let pair = level.event.rounds()[0].pairings[0].entries().map(|entry| ["A", "B"][entry]).join(", ");
    let last_game = "level: one more game decides, with colours drawn, in which a draw counts for Black";
    let through = ["A", "B"][level.event.standings().rows[0].entry];
    assert_eq!(
        decided(&level),
        [
            format!("-\t1.1\t-\t{pair}\t11.1, 15.6\tmore-games\t{last_game}"),
            format!(
                "-\t1.1\t-\t{pair}\t11.1, 15.6\tdraw-for-black\t\
                 level to the end: {through} had Black in the last game and goes on"
            ),
        ]
    );
    let mut absent = Sample::of(Plan::new(entries(&["A", "B"]), format));
    absent.all(|_| GameResult::BothForfeit);
    assert_eq!(
        decided(&absent),
        [format!("-\t1.1\t-\t{pair}\t21.3\tneither-came\tneither came: both are out, and the next opponent has a bye")]
    );
    let round = terminal::round(&absent.account(), &absent.event.rounds()[0]);
    assert!(round.contains("双方弃权 neither came (21.3)"), "{round}");
}

#[test]
fn play_offs_and_lots_have_their_lines() {
    let format = Format::Groups { groups: 2, advance: 1, carry: Carry::Nothing };
    let plan = Plan { play_offs: 1, ..Plan::new(entries(&["A", "B", "C", "D"]), format) };
    let mut sample = Sample::of(plan);
    // Without fouls, which would tell one from the other.
    while let Some(game) = sample.event.due().first() {
        let sheet = Scoresheet { game: game.id, result: GameResult::Draw, fouls: [0; 2] };
        sample.event.record(sheet).expect("it is due");
    }
    let lines = decided(&sample);
    assert_eq!(lines[0], "-\t-\t-\tA, D\t15.6\tplay-off\tlevel: they play on, group play-off 1");
    assert_eq!(lines[2], "-\t-\t-\tA, D\t15.6\tplay-off-over\tthe points of group play-off 1: A 1, D 1");
    let lot = lines.iter().find(|line| line.contains("\tlot\t")).expect("the lot has fallen");
    assert!(lot.contains("\t15.6\tlot\tlevel in group 1: by lot there go on "), "{lot}");
    let last = lines.last().expect("lines");
    assert!(last.ends_with("\t15.6\tshared\tstill level after all play-offs: the place is shared"), "{last}");
    let tables = csv::standings(&sample.account());
    assert!(
        tables.lines().next().is_some_and(|heads| heads.contains("fouls,play-off-1,play-off-2,play-off-3")),
        "{tables}"
    );
}

/// The lines of the log that belong to no game and to nobody's leaving.
fn decided(sample: &Sample) -> Vec<String> {
    rulings::log(&sample.account()).lines().filter(|line| line.starts_with("-\t")).map(str::to_owned).collect()
}
