(* Certificates of partizan values: reading them, and the comparisons of games that are needed. *)

open Json
open Checker
open Fields

(* Games at most, as in the other checker. *)
let most_games = 3000

let sides held =
  match list "one of 'games'" held with
  | [ left; right ] ->
      let side held =
        let before = ref (-1) in
        map (fun entry ->
            match entry with
            | Int n when n > !before -> before := n; n
            | _ -> malformed "the options of each of 'games' must be numbers that ascend")
          (list "each side of 'games'" held) in
      let left = side left in
      (left, side right)
  | _ -> malformed "each of 'games' must be a list of two lists"

(* Moves from each position, to positions further on; None where they are not listed. *)
let moves name count held =
  let rows = Array.of_list (list name held) in
  if Array.length rows <> count then malformed "'left' and 'right' must have an entry for each";
  Array.mapi (fun place row ->
      match row with
      | Null -> None
      | row ->
          let row = ascending "a row of 'left' or 'right'" count row in
          List.iter (fun to_ -> if to_ <= place then malformed "moves must lead further on") row;
          Some row) rows

let pairs name positions games held =
  Array.of_list (map (fun pair ->
      match list "a pair" pair with
      | [ p; g; replies ] ->
          let p = index "a position" positions p in
          let g = index "a game" games g in
          let replies = map (fun reply ->
              match reply with
              | Int n when n >= 0 -> n
              | Big _ -> max_int
              | _ -> malformed "replies must be numbers") (list "replies" replies) in
          ((p, g), replies)
      | _ -> malformed "'%s' must hold lists of a position, a game and replies" name)
    (list name held))

(* All comparisons that are needed to see that the games are canonical, each once. They are
   trusted in nothing: the program that is proved looks at each of them. *)
let comparisons left right count =
  let known = Hashtbl.create 1024 in
  let out = ref [] in
  let rec leq g h =
    match Hashtbl.find_opt known (g, h) with
    | Some b -> b
    | None ->
        let b = (not (List.exists (leq h) (left g)))
                && not (List.exists (fun o -> leq o g) (right h)) in
        Hashtbl.add known (g, h) b;
        out := ((g, h), b) :: !out;
        b in
  for g = 0 to count - 1 do
    List.iter (fun o ->
        List.iter (fun x -> if x <> o then ignore (leq o x)) (left g);
        List.iter (fun r -> ignore (leq r g)) (right o)) (left g);
    List.iter (fun o ->
        List.iter (fun x -> if x <> o then ignore (leq x o)) (right g);
        List.iter (fun r -> ignore (leq g r)) (left o)) (right g)
  done;
  !out

(* Python's rstrip, as far as ASCII goes. *)
let rec stripped text =
  let n = String.length text in
  if n > 0 && (match text.[n - 1] with ' ' | '\t' .. '\r' | '\028' .. '\031' -> true | _ -> false)
  then stripped (String.sub text 0 (n - 1)) else text

let check field =
  let ruleset = text "'ruleset'" (field "ruleset") in
  let position = text "'position'" (field "position") in
  let names = Array.of_list (map (text "a position") (list "'positions'" (field "positions"))) in
  let count = Array.length names in
  let seen = Hashtbl.create (2 * count) in
  Array.iter (fun name ->
      if Hashtbl.mem seen name then false_ "a position stands twice";
      Hashtbl.add seen name ()) names;
  let left = moves "'left'" count (field "left") and right = moves "'right'" count (field "right") in
  let games = Array.of_list (map sides (list "'games'" (field "games"))) in
  let size = Array.length games in
  if size > most_games then malformed "more than %d games" most_games;
  let held = Hashtbl.create (2 * size) in
  Array.iteri (fun g (l, r) ->
      if List.exists (fun o -> o >= g) l || List.exists (fun o -> o >= g) r then
        malformed "game %d has an option that does not stand before it" g;
      if Hashtbl.mem held (l, r) then false_ "game %d stands twice" g;
      Hashtbl.add held (l, r) ()) games;
  let gl g = fst games.(g) and gr g = snd games.(g) in
  let start = index "'start'" count (field "start") in
  let value = index "'value'" size (field "value") in
  if names.(start) <> stripped (ruleset ^ " " ^ position) then false_ "'start' is another position";
  let at_least = pairs "at_least" count size (field "at_least") in
  let at_most = pairs "at_most" count size (field "at_most") in
  let highest = List.fold_left max 0 [ count; size; Array.length at_least; Array.length at_most ] in
  let keys = Array.init (highest + 1) (fun n -> Finder.positive (n + 1)) in
  let beyond = Finder.positive (highest + 2) in
  let key n = if n <= highest then keys.(n) else beyond in
  let numbers n = List.init n Fun.id in
  let ids pairs = numbers (Array.length pairs) and limit pairs = key (Array.length pairs) in
  if not (value_ok key (Array.get left) (Array.get right) gl gr (numbers size)
            (comparisons gl gr size) start value (ids at_least) (limit at_least)
            (Array.get at_least) (ids at_most) (limit at_most) (Array.get at_most))
  then false_ "a game is not canonical, or a strategy has no right reply"
