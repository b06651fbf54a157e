import { createWordPrefilters } from "./scan.ts";

/** One of these is in every attempt to override instructions, unless it consists of signs. */
export const injectionWords = [
  ..."ignore disregard forget overrid bypass neglect follow prompt instruction message jailbr unrestrict unfilter uncensor".split(
    " ",
  ),
  ..."developer restrict limits filter guideline policies rules anything system assistant dan god mode".split(" "),
];

/** Four letters of every name of a password or key. A name of three letters is tested with the character after it. */
const secretNames = [
  ..."passw passp passc passe pass- pass_ kenn trase clav senh paro ecre toke".split(" "),
  ..."akey ckey dkey ekey gkey hkey ikey nkey pkey rkey skey tkey _key -key .key".split(" "),
  "pass ",
  " key",
  ...["pwd", "mdp"].flatMap((name) => [..." :=>'\"\\])`"].map((character) => name + character)),
];

/** The words for the dot of a host name. */
const dots = [" dot", "punkt", "point", "punto", "ponto"];

/** Cheap tests for words, in one pass. */
export const mayHave = createWordPrefilters({ injection: injectionWords, secretName: secretNames, dot: dots });
