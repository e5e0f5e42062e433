(* Finds the hints with which the steps of a proof about a piece are checked. Trusted in nothing:
   the extracted program takes a step only if its hints work.

   Unit propagation with two watched literals a clause, as in src/zermelo/checker/proofs.py: what
   follows from the clauses alone is kept for good, here as clauses of one literal; clauses of
   one or two literals are never dropped. Variable i + 1 is the vertex number i of the piece. *)

open Checker

type source = At of int | Between of int * int | Shown
type clause = { mutable literals : int array; mutable id : int; source : source }

type 'a vector = { mutable held : 'a array; mutable size : int }

let vector () = { held = [||]; size = 0 }

let push v x =
  if v.size = Array.length v.held then (
    let more = Array.make (max 4 (2 * v.size)) x in
    Array.blit v.held 0 more 0 v.size;
    v.held <- more);
  v.held.(v.size) <- x;
  v.size <- v.size + 1

exception Contradiction
exception Not_implied

let rec positive n =
  if n = 1 then XH else if n land 1 = 0 then XO (positive (n lsr 1)) else XI (positive (n lsr 1))

let rec nat n = if n = 0 then O else S (nat (n - 1))

(* Steps with hints, or None if the steps do not show a contradiction. *)
let steps_with_hints ~(inner : (int * int) list array) ~(piece : int array) (steps : int list list) =
  let n = Array.length piece in
  let out = ref [] in
  let last = ref 0 in
  let names = vector () in
  push names XH;
  let name id =
    while names.size <= id do push names (positive names.size) done;
    names.held.(id) in
  let emit step = out := step :: !out in
  let vertex l = (l > 0, piece.(abs l - 1)) in
  (* The number of a clause; those at the start are written down when they are needed. *)
  let number c =
    if c.id = 0 then (
      incr last;
      c.id <- !last;
      match c.source with
      | At i -> emit (Vertex (name c.id, piece.(i)))
      | Between (i, k) -> emit (Edge (name c.id, piece.(i), nat k))
      | Shown -> assert false);
    c.id in
  let value = Array.make ((2 * n) + 1) 0 in
  let none = { literals = [||]; id = 0; source = Shown } in
  let reason = Array.make (n + 1) none in  (* by variable: the clause that forced it; none: assumed *)
  let fact = Array.make (n + 1) none in  (* by variable: the clause of one literal that says so *)
  let marked = Array.make (n + 1) false in
  let trail = Array.make (n + 1) 0 in
  let length = ref 0 in
  let pairs = Array.init ((2 * n) + 1) (fun _ -> vector ()) in
  let watches = Array.init ((2 * n) + 1) (fun _ -> vector ()) in
  let table : (int list, clause list) Hashtbl.t = Hashtbl.create 1024 in
  let assign l why =
    value.(l + n) <- 1;
    value.(n - l) <- -1;
    reason.(abs l) <- why;
    trail.(!length) <- l;
    incr length in
  let rec through_pairs v k =
    if k >= v.size then None
    else
      let other, c = v.held.(k) in
      let held = value.(other + n) in
      if held < 0 then Some c
      else (
        if held = 0 then assign other c;
        through_pairs v (k + 1)) in
  (* The clause that became false, if one did. *)
  let through_watches literal =
    let v = watches.(literal + n) in
    let kept = ref 0 and k = ref 0 and conflict = ref None in
    let keep c = v.held.(!kept) <- c; incr kept in
    while !k < v.size do
      let c = v.held.(!k) in
      incr k;
      let l = c.literals in
      if !conflict <> None then keep c
      else if Array.length l > 0 then (
        if l.(0) = literal then (l.(0) <- l.(1); l.(1) <- literal);
        let first = l.(0) in
        if value.(first + n) > 0 then keep c
        else
          let rec look j =
            if j >= Array.length l then (
              keep c;
              if value.(first + n) < 0 then conflict := Some c else assign first c)
            else if value.(l.(j) + n) >= 0 then (
              let other = l.(j) in
              l.(1) <- other;
              l.(j) <- literal;
              push watches.(other + n) c)
            else look (j + 1) in
          look 2)
    done;
    v.size <- !kept;
    !conflict in
  let rec propagate start =
    if start >= !length then None
    else
      let literal = -trail.(start) in
      match through_pairs pairs.(literal + n) 0 with
      | Some c -> Some c
      | None -> (
          match through_watches literal with Some c -> Some c | None -> propagate (start + 1)) in
  (* The numbers of the facts that make literals of a clause false. *)
  let facts_of literals but =
    Array.fold_left (fun held l -> if l = but then held else name fact.(abs l).id :: held)
      [] literals in
  let derive literals hints =
    incr last;
    emit (Derived (name !last, List.map vertex literals, hints));
    !last in
  let know from =
    for k = from to !length - 1 do
      let l = trail.(k) in
      let why = reason.(abs l) in
      if Array.length why.literals = 1 then (ignore (number why); fact.(abs l) <- why)
      else
        let id = number why in
        let id = derive [ l ] (facts_of why.literals l @ [ name id ]) in
        fact.(abs l) <- { literals = [| l |]; id; source = Shown }
    done in
  let contradicted c =
    let id = number c in
    ignore (derive [] (facts_of c.literals 0 @ [ name id ]));
    raise Contradiction in
  let add c =
    let l = c.literals in
    let held = Array.of_list (
        let live, dead = List.partition (fun x -> value.(x + n) >= 0) (Array.to_list l) in
        live @ dead) in
    c.literals <- held;
    let size = Array.length held in
    if size = 0 || value.(held.(0) + n) < 0 then contradicted c;
    if size = 2 then (
      push pairs.(held.(0) + n) (held.(1), c);
      push pairs.(held.(1) + n) (held.(0), c))
    else if size > 2 then (
      push watches.(held.(0) + n) c;
      push watches.(held.(1) + n) c;
      let sorted = List.sort compare (Array.to_list held) in
      Hashtbl.replace table sorted
        (c :: Option.value ~default:[] (Hashtbl.find_opt table sorted)));
    if value.(held.(0) + n) = 0 && (size = 1 || value.(held.(1) + n) < 0) then (
      let mark = !length in
      assign held.(0) c;
      let conflict = propagate mark in
      know mark;
      Option.iter contradicted conflict) in
  let drop literals =
    let sorted = List.sort compare literals in
    match Hashtbl.find_opt table sorted with
    | Some (c :: rest) ->
        Hashtbl.replace table sorted rest;
        if c.id > 0 then emit (Drop (name c.id));
        c.literals <- [||]
    | _ -> () in
  (* Hints for a clause, by assuming the opposite of its literals. *)
  let hints literals =
    let mark = !length in
    let found =
      let rec deny = function
        | [] -> None
        | l :: rest ->
            if value.(l + n) > 0 then
              Some (if abs l <= n && fact.(abs l).id > 0 then [ name fact.(abs l).id ] else [])
            else (
              if value.(l + n) = 0 then assign (-l) none;
              deny rest) in
      match deny literals with
      | Some hints -> Some hints
      | None -> (
          match propagate mark with
          | None -> None
          | Some conflict ->
              let denied = Hashtbl.create 16 in
              List.iter (fun l -> Hashtbl.replace denied (abs l) ()) literals;
              let facts = ref [] and touched = ref [] in
              let need l =
                let x = abs l in
                if not marked.(x) then (
                  marked.(x) <- true;
                  touched := x :: !touched;
                  if fact.(x).id > 0 && not (Hashtbl.mem denied x) then
                    facts := name fact.(x).id :: !facts) in
              Array.iter need conflict.literals;
              let chain = ref [ name (number conflict) ] in
              for k = !length - 1 downto mark do
                let x = abs trail.(k) in
                let why = reason.(x) in
                if marked.(x) && why != none then (
                  Array.iter need why.literals;
                  chain := name (number why) :: !chain)
              done;
              List.iter (fun x -> marked.(x) <- false) !touched;
              Some (List.rev_append !facts !chain)) in
    for k = mark to !length - 1 do
      let l = trail.(k) in
      value.(l + n) <- 0;
      value.(n - l) <- 0;
      reason.(abs l) <- none
    done;
    length := mark;
    found in
  let distinct literals =
    let seen = Hashtbl.create 16 in
    List.filter (fun l ->
        if Hashtbl.mem seen l then false else (Hashtbl.add seen l (); true)) literals in
  let step literals =
    match literals with
    | 0 :: dropped -> drop (distinct dropped)
    | _ -> (
        let literals = distinct literals in
        match hints literals with
        | None -> raise Not_implied
        | Some hints ->
            let signs = Hashtbl.create 16 in
            List.iter (fun l -> Hashtbl.replace signs l ()) literals;
            if not (List.exists (fun l -> Hashtbl.mem signs (-l)) literals) then (
              let id = derive literals hints in
              if literals = [] then raise Contradiction;
              add { literals = Array.of_list literals; id; source = Shown })) in
  match
    Array.iteri (fun i row ->
        let options = List.map (fun (j, _) -> j + 1) row in
        add { literals = Array.of_list (distinct ((i + 1) :: options)); id = 0; source = At i };
        List.iter (fun (j, k) ->
            let literals = if i = j then [| -i - 1 |] else [| -i - 1; -j - 1 |] in
            add { literals; id = 0; source = Between (i, k) }) row) inner;
    List.iter step steps
  with
  | () -> None
  | exception Not_implied -> None
  | exception Contradiction -> Some (List.rev !out)
