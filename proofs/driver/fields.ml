(* What fields hold: numbers, texts, lists. *)

open Json
open Checker

exception Malformed of string
exception False of string

let malformed fmt = Printf.ksprintf (fun text -> raise (Malformed text)) fmt
let false_ fmt = Printf.ksprintf (fun text -> raise (False text)) fmt

(* Numbers, as the proofs have them: binary, and of any size. *)

let positive = Finder.positive

let number_of n = if n = 0 then N0 else Npos (positive n)

(* Decimal digits by halving, again and again, in limbs of nine digits, the highest first. *)
let number_of_digits digits =
  let size = String.length digits in
  let count = (size + 8) / 9 in
  let limbs = Array.init count (fun i ->
      let stop = size - (9 * (count - 1 - i)) in
      let start = max 0 (stop - 9) in
      int_of_string (String.sub digits start (stop - start))) in
  let bits = ref [] in
  let first = ref 0 in
  while !first < count do
    let rest = ref 0 in
    for i = !first to count - 1 do
      let held = limbs.(i) + (!rest * 1_000_000_000) in
      limbs.(i) <- held lsr 1;
      rest := held land 1
    done;
    bits := (!rest = 1) :: !bits;
    while !first < count && limbs.(!first) = 0 do incr first done
  done;
  match !bits with
  | [] -> N0
  | _ :: below -> Npos (List.fold_left (fun p bit -> if bit then XI p else XO p) XH below)

let number what = function
  | Int n when n >= 0 -> number_of n
  | Big digits -> number_of_digits digits
  | _ -> malformed "%s must be a whole number from 0 on" what

let number_or_null what = function Null -> None | held -> Some (number what held)

(* A number that may be written as text, beyond 2^53. *)
let number_or_text what = function
  | Text digits
    when String.length digits >= 16 && String.length digits <= 4000 && digits.[0] <> '0'
         && String.for_all (fun c -> c >= '0' && c <= '9') digits -> number_of_digits digits
  | held -> number what held

let map f l = List.rev (List.rev_map f l)

let list what = function List held -> held | _ -> malformed "%s must be a list" what
let text what = function Text held -> held | _ -> malformed "%s must be text" what
let numbers what held = map (number what) (list what held)

let index what below = function
  | Int n when 0 <= n && n < below -> n
  | Int n when n >= 0 -> malformed "%s must be below %d" what below
  | _ -> malformed "%s must be a number below %d" what below

(* Numbers below a bound, ascending. *)
let ascending what below held =
  let before = ref (-1) in
  map (fun entry ->
      let n = index what below entry in
      if n <= !before then malformed "%s must ascend" what;
      before := n;
      n)
    (list what held)

let exactly names fields =
  List.iter (fun name ->
      if not (List.mem_assoc name fields) then malformed "the field %S is missing" name) names;
  List.iter (fun (name, _) ->
      if not (List.mem name names) then malformed "the field %S does not belong there" name) fields

let object_ what names = function
  | Object fields -> exactly names fields; fun name -> List.assoc name fields
  | _ -> malformed "%s must be an object" what
