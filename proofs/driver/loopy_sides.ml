(* Certificates of loopy games: tables of pairs, sides that are stoppers, and comparisons. *)

open Json
open Checker
open Fields

type table = {
  count : int;
  left : int -> int list;
  right : int -> int list;
  yes : ((int * int) * (int * int) list) list;
  no : ((int * int) * (int * int)) list;
  rank : int -> int -> n option;
  stage : int -> int -> n option;
  more : string -> t;
}

(* Those of [names] that stand in a table beside games and pairs. *)
let table onside names held =
  let field = object_ "a table" ([ "games"; "yes"; "no" ] @ names) held in
  let rows = Array.of_list (list "'games'" (field "games")) in
  let count = Array.length rows in
  if count < 1 || count > Partizan.most_games then
    malformed "'games' must be a list of 1 to %d games" Partizan.most_games;
  let games = Array.map (fun row ->
      match list "one of 'games'" row with
      | [ left; right ] ->
          let left = ascending "options" count left in
          (left, ascending "options" count right)
      | _ -> malformed "each of 'games' must be a list of two lists") rows in
  let side pick g = if g < 0 || g >= count then [] else pick games.(g) in
  let entries name =
    map (fun entry ->
        match list "an entry" entry with
        | [ g; h; degree; moves ] ->
            let g = index "a game" count g in
            let h = index "a game" count h in
            let degree = number "a rank or stage" degree in
            ((g, h), degree, list "moves" moves)
        | _ -> malformed "'%s' must hold lists of two games, a number and a list" name)
      (list name (field name)) in
  let yes = entries "yes" and no = entries "no" in
  let pairs = Array.of_list (map (fun (pair, _, _) -> pair) yes) in
  let reply = function
    | Int n when n >= 0 && n < Array.length pairs -> pairs.(n)
    | _ -> malformed "a reply is the number of no pair" in
  let place what = function
    | Int n when n >= 0 -> if n < count then n else -1
    | Big _ -> -1
    | _ -> malformed "%s must be a number" what in
  let yes_read = map (fun (pair, _, replies) -> (pair, map reply replies)) yes in
  let no_read = map (fun (pair, _, move) ->
      match move with
      | [ one; two ] -> let one = place "a move" one in (pair, (one, place "a move" two))
      | _ -> malformed "a move of Right's is two games") no in
  let known entries =
    let held = Hashtbl.create (2 * List.length entries) in
    List.iter (fun (pair, degree, _) ->
        if Hashtbl.mem held pair then false_ "a pair stands twice";
        Hashtbl.add held pair degree) entries;
    held in
  (* so that what is malformed is told before what is false *)
  let look = lazy (
    let yes = known yes and no = known no in
    Hashtbl.iter (fun pair _ -> if Hashtbl.mem no pair then false_ "a pair is in both") yes;
    (yes, no)) in
  { count;
    left = side (if onside then fst else snd);
    right = side (if onside then snd else fst);
    yes = yes_read; no = no_read;
    rank = (fun g h -> Hashtbl.find_opt (fst (Lazy.force look)) (g, h));
    stage = (fun g h -> Hashtbl.find_opt (snd (Lazy.force look)) (g, h));
    more = field }

let check_table t =
  if not (yes_ok ( = ) t.left t.right t.rank t.yes) then false_ "a reply is none, or no rank falls";
  if not (no_ok ( = ) t.left t.right t.stage t.no) then false_ "a move is none, or no stage falls"

(* Numbers that fall as the players move in turns; where play can go on for ever there are none,
   and those that are found do not fall. *)
let heights t start =
  let held = Hashtbl.create 64 in
  let rec height v side =
    match Hashtbl.find_opt held (v, side) with
    | Some n -> n
    | None ->
        Hashtbl.add held (v, side) 0;
        let options = if side then t.left v else t.right v in
        let n = List.fold_left (fun most o -> max most (1 + height o (not side))) 0 options in
        Hashtbl.replace held (v, side) n;
        n in
  let seen = Hashtbl.create 64 in
  let rec reach v =
    if not (Hashtbl.mem seen v) then begin
      Hashtbl.add seen v ();
      List.iter reach (t.left v);
      List.iter reach (t.right v)
    end in
  reach start;
  let games = List.sort compare (Hashtbl.fold (fun v () all -> v :: all) seen []) in
  List.iter (fun v -> ignore (height v true); ignore (height v false)) games;
  (games, fun v side -> number_of (Hashtbl.find held (v, side)))

let both names field =
  let onside = table true names (field "onside") in
  (onside, table false names (field "offside"))

let value field =
  ignore (text "'expression'" (field "expression"));
  let onside, offside = both [ "start"; "stopper"; "copies" ] field in
  let read t =
    let start = index "'start'" t.count (t.more "start") in
    match t.more "stopper" with
    | Null -> malformed "that no stopper equals a side is checked in Python alone"
    | held ->
        if list "'copies'" (t.more "copies") <> [] then malformed "'copies' must be empty";
        (t, start, index "'stopper'" t.count held) in
  let first = read onside in
  List.iter (fun (t, start, stopper) ->
      check_table t;
      let games, number = heights t stopper in
      if not (stopper_ok t.left t.right number games) then
        false_ "play in the stopper can alternate for ever";
      if t.rank start stopper = None || t.rank stopper start = None then
        false_ "'yes' does not have both pairs of the game and its stopper")
    [ first; read offside ]

let order field =
  ignore (text "'expression'" (field "expression"));
  let relation = text "'relation'" (field "relation") in
  let onside, offside = both [ "one"; "two" ] field in
  let read t =
    let one = index "'one'" t.count (t.more "one") in
    (one, index "'two'" t.count (t.more "two")) in
  let one1, two1 = read onside in
  let one2, two2 = read offside in
  check_table onside;
  check_table offside;
  let listed find g h = find g h <> None in
  let at_most one1 two1 one2 two2 =
    match decided (listed onside.rank one1 two1) (listed onside.stage one1 two1)
            (listed offside.rank two2 one2) (listed offside.stage two2 one2) with
    | Some b -> b
    | None -> false_ "the tables do not say which of the two is at most the other" in
  let first = at_most one1 two1 one2 two2 in
  let second = at_most two1 one1 two2 one2 in
  let said = match first, second with
    | true, true -> "=" | true, false -> "<" | false, true -> ">" | false, false -> "||" in
  if relation <> said then false_ "the tables say another relation"
