(* zermelo-checker: reads certificates, and asks the programs that were extracted from the proofs.

   Not verified: the reading (json.ml), and what stands here, which only holds fields to their
   types and hands them on. The digest, and rules of games, are not looked at: they are
   the other checker's. *)

open Json
open Checker
open Fields

(* The digraph: names that differ, and options. *)

type digraph = { names : string array; all : int list; options : int -> int list }

let digraph field =
  let names = Array.of_list (map (text "a name") (list "'vertices'" (field "vertices"))) in
  let count = Array.length names in
  let seen = Hashtbl.create (2 * count) in
  Array.iter (fun name ->
      if Hashtbl.mem seen name then malformed "the name %S stands twice" name;
      Hashtbl.add seen name ()) names;
  let rows = Array.of_list (list "'options'" (field "options")) in
  if Array.length rows <> count then malformed "'options' must have an entry for each vertex";
  let options = Array.map (ascending "options" count) rows in
  ignore (text "'digest'" (field "digest"));
  { names; all = List.init count Fun.id; options = Array.get options }

(* A field with an entry for each vertex. *)
let entries g field name read =
  let held = Array.of_list (map (read ("an entry of '" ^ name ^ "'")) (list name (field name))) in
  if Array.length held <> Array.length g.names then
    malformed "'%s' must have an entry for each vertex" name;
  Array.get held

let label what = function
  | Text "P" -> Lp | Text "N" -> Ln | Text "D" -> Ld
  | _ -> malformed "%s must be P, N or D" what

let read_outcomes g field =
  (entries g field "outcome" label, entries g field "remoteness" number_or_null)

let outcomes g (labels, remoteness) =
  if not (outcomes_ok g.options labels remoteness g.all) then
    false_ "the labels or the remoteness do not fit those of the options"

let kernel g field =
  let count = Array.length g.names in
  let inside = Array.make count false in
  List.iter (fun v -> inside.(v) <- true) (ascending "'members'" count (field "members"));
  if not (kernel_ok g.options (Array.get inside) g.all) then false_ "the set is no kernel"

let grundy g field =
  let value = entries g field "value" number and level = entries g field "level" number in
  if not (grundy_ok g.options value level g.all) then
    false_ "a value or a level does not fit those of the options"

(* A finite value, or the set of an infinite one. *)
let loopy_value what = function
  | Object [ ("inf", held) ] -> (None, numbers what held)
  | Object _ -> malformed "%s must be like 2 or {\"inf\": [0, 2]}" what
  | held -> (Some (number what held), [])

let kept g f =
  let held = Array.init (Array.length g.names) f in
  Array.get held

let loopy g field =
  let value = entries g field "value" loopy_value in
  let counter = entries g field "counter" number_or_null in
  if not (gamma_ok g.options (fun u -> fst (value u)) counter (fun u -> snd (value u)) (kept g) g.all)
  then false_ "a value or a counter does not fit those of the options"

let position g field =
  ignore (text "'ruleset'" (field "ruleset"));
  let position = text "'position'" (field "position") in
  (match field "play" with
   | Text ("normal" | "misere") -> ()
   | _ -> malformed "'play' must be normal or misere");
  let start = index "'start'" (Array.length g.names) (field "start") in
  let name = if position = "" then "(empty)" else position in
  if position = "(empty)" || g.names.(start) <> name then false_ "'start' is another position";
  outcomes g (read_outcomes g field)

(* Numbers of either sign. *)
let signed what = function Int n -> n | _ -> malformed "%s must hold whole numbers" what

let no_kernel g field =
  let piece = Array.of_list (map (signed "'piece'") (list "'piece'" (field "piece"))) in
  let steps = map (fun step -> map (signed "'steps'") (list "a step" step))
      (list "'steps'" (field "steps")) in
  let count = Array.length g.names in
  Array.iter (fun v -> if v < 0 || v >= count then malformed "'piece' holds %d" v) piece;
  List.iter (fun step ->
      List.iter (fun l ->
          if l = 0 || abs l > Array.length piece then malformed "a step has the literal %d" l)
        (match step with 0 :: dropped -> dropped | _ -> step)) steps;
  let labels, remoteness = read_outcomes g field in
  let places = Hashtbl.create (2 * Array.length piece) in
  Array.iteri (fun i v -> Hashtbl.replace places v i) piece;
  (* By place in the piece, the options inside: their places in it, and among the options. *)
  let inner = Array.map (fun v ->
      List.rev (snd (List.fold_left (fun (k, held) option ->
          match Hashtbl.find_opt places option with
          | Some i when labels option <> Ln -> (k + 1, (i, k) :: held)
          | _ -> (k + 1, held)) (0, []) (g.options v)))) piece in
  let keys = Array.init count (fun v -> positive (v + 1)) in
  let ok steps =
    no_kernel_ok g.options labels remoteness (Array.get keys) g.all (Array.to_list piece) steps in
  match Finder.steps_with_hints ~inner ~piece steps with
  | Some steps when ok steps -> ()
  | _ -> false_ "the labels, the piece or the steps do not show that there is no kernel"

let nim_sum field =
  let part held =
    let field = object_ "a part" [ "part"; "value"; "source" ] held in
    ignore (text "'part'" (field "part"));
    ignore (text "'source'" (field "source"));
    number_or_text "a value" (field "value") in
  ignore (text "'ruleset'" (field "ruleset"));
  ignore (text "'position'" (field "position"));
  let parts = map part (list "'parts'" (field "parts")) in
  let move = match field "move" with
    | Null -> None
    | held ->
        let field = object_ "'move'" [ "move"; "to"; "part"; "leaves" ] held in
        ignore (text "'move'" (field "move"));
        ignore (text "'to'" (field "to"));
        let leaves = map part (list "'leaves'" (field "leaves")) in
        Some (Finder.nat (index "the part" (List.length parts) (field "part")), leaves) in
  let value = number_or_text "'value'" (field "value") in
  List.iter (fun held -> ignore (text "a premise" held)) (list "'premises'" (field "premises"));
  let wins = match field "outcome" with
    | Text "N" -> true | Text "P" -> false | _ -> malformed "'outcome' must be P or N" in
  if not (nim_sum_ok parts value wins move) then
    false_ "the nim-sum, the outcome or the move does not fit the values"

(* The kinds, their fields, and how each is checked. *)

let of_digraph fields check =
  ( [ "vertices"; "options"; "digest" ] @ fields, fun field -> check (digraph field) field )

let kinds = [
  ("outcomes", of_digraph [ "outcome"; "remoteness" ]
     (fun g field -> outcomes g (read_outcomes g field)));
  ("position", of_digraph [ "outcome"; "remoteness"; "ruleset"; "position"; "play"; "start" ] position);
  ("kernel", of_digraph [ "members" ] kernel);
  ("no-kernel", of_digraph [ "outcome"; "remoteness"; "piece"; "steps" ] no_kernel);
  ("grundy", of_digraph [ "value"; "level" ] grundy);
  ("loopy", of_digraph [ "value"; "counter" ] loopy);
  ("nim-sum",
   ([ "ruleset"; "position"; "parts"; "value"; "outcome"; "move"; "premises" ], nim_sum));
  ("partizan-value",
   ([ "ruleset"; "position"; "positions"; "left"; "right"; "games"; "at_least"; "at_most"; "start";
      "value" ], Partizan.check));
  ("loopy-value", ([ "expression"; "onside"; "offside" ], Loopy_sides.value));
  ("loopy-order", ([ "expression"; "relation"; "onside"; "offside" ], Loopy_sides.order));
]

let check source =
  match read source with
  | Object fields -> (
      match List.assoc_opt "certificate" fields with
      | Some (Text name) when List.mem_assoc name kinds ->
          let names, check = List.assoc name kinds in
          exactly ("certificate" :: "version" :: names) fields;
          if List.assoc "version" fields <> Int 1 then malformed "the version must be 1";
          check (fun name -> List.assoc name fields);
          name
      | _ -> malformed "the kind is none of %s" (String.concat ", " (List.map fst kinds)))
  | _ -> malformed "a certificate is an object"

let verdict source =
  match check source with
  | name -> ("HOLDS: " ^ name, 0)
  | exception False reason -> ("FALSE: " ^ reason, 1)
  | exception Malformed reason -> ("MALFORMED: " ^ reason, 2)
  | exception Refused reason -> ("MALFORMED: " ^ reason, 2)
  | exception Stack_overflow -> ("MALFORMED: it goes too deep to be checked", 2)

(* What a certificate with outcomes, which holds, says of one vertex. *)
let told source vertex =
  match read source with
  | Object fields when List.mem_assoc "outcome" fields && List.mem_assoc "vertices" fields -> (
      let field name = List.assoc name fields in
      let g = digraph field in
      let labels, remoteness = read_outcomes g field in
      match List.find_opt (fun v -> g.names.(v) = vertex) g.all with
      | None -> malformed "no vertex is called %S" vertex
      | Some v -> (
          match labels v with
          | Lp -> Printf.sprintf "%S is P: whoever moves second can force a win" vertex
          | Ld -> Printf.sprintf "%S is D, a draw: nobody can force a win" vertex
          | Ln -> (
              match winning_move g.options labels remoteness v with
              | None -> malformed "there is no winning move"
              | Some w -> Printf.sprintf "%S is N: whoever is to move can force a win, by the move to %S"
                            vertex g.names.(w))))
  | _ -> malformed "only outcomes of a digraph say something of a vertex"

let usage = "usage: zermelo-checker FILE [VERTEX] | - | --lines | --kinds\n\
\  FILE     check the certificate in a file: status 0 if it holds, 1 if it is false, 2 if it is none\n\
\  -        the same, from the standard input\n\
\  VERTEX   say who wins there, and by which move, if the certificate holds\n\
\  --lines  one certificate a line on the standard input, one verdict a line\n\
\  --kinds  print the kinds that are known\n"

let input_all channel =
  set_binary_mode_in channel true;
  let held = Buffer.create 65536 and piece = Bytes.create 65536 in
  let rec go () =
    let n = input channel piece 0 (Bytes.length piece) in
    if n > 0 then (Buffer.add_subbytes held piece 0 n; go ()) in
  go ();
  Buffer.contents held

let () =
  match Sys.argv with
  | [| _; "--kinds" |] -> List.iter (fun (name, _) -> print_endline name) kinds
  | [| _; "--lines" |] ->
      (try
         while true do
           print_endline (fst (verdict (input_line stdin)))
         done
       with End_of_file -> ())
  | [| _; name |] | [| _; name; _ |]
    when name = "-" || not (String.length name > 1 && String.sub name 0 2 = "--") -> (
      let source =
        try
          if name = "-" then input_all stdin
          else
            let channel = open_in_bin name in
            Fun.protect ~finally:(fun () -> close_in channel) (fun () -> input_all channel)
        with Sys_error error -> prerr_endline error; exit 2 in
      let said, status = verdict source in
      print_endline said;
      if status > 0 || Array.length Sys.argv < 3 then exit status;
      match told source Sys.argv.(2) with
      | text -> print_endline text
      | exception Malformed reason -> prerr_endline reason; exit 2)
  | _ -> prerr_string usage; exit 2
