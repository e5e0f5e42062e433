(* A reader of JSON that refuses what it is not sure of. Not verified: it is trusted.

   Refused, beside what is no JSON: numbers with a fraction or an exponent, -0, more than 4,000
   digits, a field that stands twice in an object, text that is not UTF-8, a byte order mark,
   anything nested more than 100 deep, and anything behind the value. *)

exception Refused of string

type t =
  | Null
  | Bool of bool
  | Int of int
  | Big of string  (* the digits of a number from 0 on that is too long for Int *)
  | Negative  (* a number below 0 that is too long for Int *)
  | Text of string
  | List of t list
  | Object of (string * t) list

let refuse fmt = Printf.ksprintf (fun text -> raise (Refused text)) fmt

let utf8 buffer code =
  let add n = Buffer.add_char buffer (Char.chr n) in
  if code < 0x80 then add code
  else if code < 0x800 then (add (0xC0 lor (code lsr 6)); add (0x80 lor (code land 63)))
  else if code < 0x10000 then (
    add (0xE0 lor (code lsr 12));
    add (0x80 lor ((code lsr 6) land 63));
    add (0x80 lor (code land 63)))
  else (
    add (0xF0 lor (code lsr 18));
    add (0x80 lor ((code lsr 12) land 63));
    add (0x80 lor ((code lsr 6) land 63));
    add (0x80 lor (code land 63)))

let read (s : string) : t =
  let size = String.length s in
  let at = ref 0 in
  let peek () = if !at < size then String.unsafe_get s !at else '\000' in
  let rec space () =
    if !at < size then
      match String.unsafe_get s !at with
      | ' ' | '\t' | '\n' | '\r' -> incr at; space ()
      | _ -> ()
  in
  let expect c =
    if !at < size && s.[!at] = c then incr at else refuse "byte %d: %C was expected" !at c
  in
  let word text value =
    let n = String.length text in
    if !at + n <= size && String.sub s !at n = text then (at := !at + n; value)
    else refuse "byte %d: no JSON" !at
  in
  let number () =
    let start = !at in
    let minus = peek () = '-' in
    if minus then incr at;
    let first = !at in
    while !at < size && s.[!at] >= '0' && s.[!at] <= '9' do incr at done;
    let digits = !at - first in
    if digits = 0 || (digits > 1 && s.[first] = '0') then refuse "byte %d: no number" start;
    (match peek () with
     | '.' | 'e' | 'E' when !at < size -> refuse "byte %d: no whole number" start
     | _ -> ());
    if digits > 4000 then refuse "byte %d: a number of more than 4,000 digits" start;
    if digits > 17 then if minus then Negative else Big (String.sub s first digits)
    else
      let n = int_of_string (String.sub s first digits) in
      if minus && n = 0 then refuse "byte %d: -0 is not read" start;
      Int (if minus then -n else n)
  in
  let hex () =
    if !at + 4 > size then refuse "byte %d: the text does not end" !at;
    let n = ref 0 in
    for _ = 1 to 4 do
      let d = match s.[!at] with
        | '0' .. '9' as c -> Char.code c - 48
        | 'a' .. 'f' as c -> Char.code c - 87
        | 'A' .. 'F' as c -> Char.code c - 55
        | _ -> refuse "byte %d: no hexadecimal digit" !at in
      n := (!n * 16) + d;
      incr at
    done;
    !n
  in
  (* The length of a character in UTF-8, if there is one, as the standard has it. *)
  let character () =
    let byte k = if !at + k < size then Char.code s.[!at + k] else 0 in
    let on k = byte k land 0xC0 = 0x80 in
    let b = byte 0 and c = byte 1 in
    let n =
      if b >= 0xC2 && b <= 0xDF && on 1 then 2
      else if b >= 0xE0 && b <= 0xEF && on 1 && on 2 && (b <> 0xE0 || c >= 0xA0)
              && (b <> 0xED || c < 0xA0) then 3
      else if b >= 0xF0 && b <= 0xF4 && on 1 && on 2 && on 3 && (b <> 0xF0 || c >= 0x90)
              && (b <> 0xF4 || c < 0x90) then 4
      else refuse "byte %d: not UTF-8" !at in
    n
  in
  let text () =
    expect '"';
    let held = Buffer.create 16 in
    let rec go () =
      if !at >= size then refuse "the text does not end";
      match s.[!at] with
      | '"' -> incr at
      | '\\' ->
          incr at;
          let c = peek () in
          incr at;
          (match c with
           | '"' | '\\' | '/' -> Buffer.add_char held c
           | 'b' -> Buffer.add_char held '\b'
           | 'f' -> Buffer.add_char held '\012'
           | 'n' -> Buffer.add_char held '\n'
           | 'r' -> Buffer.add_char held '\r'
           | 't' -> Buffer.add_char held '\t'
           | 'u' ->
               let high = hex () in
               if high >= 0xD800 && high < 0xDC00 && !at + 1 < size && s.[!at] = '\\'
                  && s.[!at + 1] = 'u' then (
                 let back = !at in
                 at := !at + 2;
                 let low = hex () in
                 if low >= 0xDC00 && low < 0xE000 then
                   utf8 held (0x10000 + ((high - 0xD800) lsl 10) + (low - 0xDC00))
                 else (at := back; utf8 held high))
               else utf8 held high
           | _ -> refuse "byte %d: no escape" (!at - 1));
          go ()
      | c when c < ' ' -> refuse "byte %d: a control character in a text" !at
      | c when c < '\128' -> Buffer.add_char held c; incr at; go ()
      | _ ->
          let n = character () in
          Buffer.add_string held (String.sub s !at n);
          at := !at + n;
          go ()
    in
    go ();
    Buffer.contents held
  in
  let rec value depth =
    if depth > 100 then refuse "byte %d: nested too deeply" !at;
    space ();
    if !at >= size then refuse "it ends too early";
    match s.[!at] with
    | '{' ->
        incr at;
        space ();
        if peek () = '}' && !at < size then (incr at; Object [])
        else
          let rec fields seen =
            space ();
            let name = text () in
            if List.mem_assoc name seen then refuse "the field %S stands twice" name;
            space ();
            expect ':';
            let held = value (depth + 1) in
            space ();
            let seen = (name, held) :: seen in
            if peek () = ',' then (incr at; fields seen) else (expect '}'; List.rev seen)
          in
          Object (fields [])
    | '[' ->
        incr at;
        space ();
        if peek () = ']' then (incr at; List [])
        else
          let rec entries before =
            let before = value (depth + 1) :: before in
            space ();
            if peek () = ',' then (incr at; entries before) else (expect ']'; List.rev before)
          in
          List (entries [])
    | '"' -> Text (text ())
    | 'n' -> word "null" Null
    | 't' -> word "true" (Bool true)
    | 'f' -> word "false" (Bool false)
    | '-' | '0' .. '9' -> number ()
    | _ -> refuse "byte %d: no JSON" !at
  in
  let found = value 0 in
  space ();
  if !at < size then refuse "byte %d: something stands behind the value" !at;
  found
