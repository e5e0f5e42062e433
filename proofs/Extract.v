(** The programs, as OCaml. *)

Require Import Extraction ExtrOcamlBasic.
Require Import Outcomes NoKernel Partizan Sums Values Sides.

Extraction Language OCaml.
Extraction "checker.ml"
  outcomes_ok winning_move kernel_ok no_kernel_ok grundy_ok gamma_ok nim_sum_ok value_ok
  yes_ok no_ok stopper_ok decided.
