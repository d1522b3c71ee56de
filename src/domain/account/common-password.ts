// Passwords that everybody tries first. Ten characters are asked for, so the shorter ones need not stand here; what people
// make longer with a year or a number at the end is compared without it.

/** Words that are no password however they are lengthened. Lower case, and without what stands at the end of them. */
const WORDS = new Set(
  (
    "password passw0rd p@ssword p@ssw0rd pa55word pass passwort motdepasse contrasena contraseña senha wachtwoord parola haslo " +
    "qwerty qwertyuiop qwertzuiop azertyuiop asdfghjkl asdfghjklö zxcvbnm qwerasdf qwerasdfzxcv asdfasdf qweasdzxc qazwsxedc " +
    "qazwsx 1qaz2wsx 1qaz2wsx3edc zaq12wsx q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y qwerty1234 " +
    "abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abc123 abcd1234 a1b2c3d4 a1b2c3d4e5 aabbccddee " +
    "admin administrator root user guest test testing tester demo welcome letmein login changeme default secret temp master " +
    "superuser supervisor manager access iloveyou ihateyou iloveyou2 lovely loveme sunshine princess monkey dragon football " +
    "baseball basketball superman batman spiderman starwars pokemon minecraft liverpool manchester chelsea arsenal barcelona " +
    "michael jennifer jessica jordan ashley charlie daniel thomas andrea alexander christian christopher elizabeth " +
    "computer internet samsung google facebook linkedin microsoft apple windows whatever trustno hello helloworld shadow " +
    "butterfly chocolate blink ninja mustang maverick phoenix freedom cheese flower summer winter spring autumn " +
    "january february march april june july august september october november december monday tuesday wednesday thursday " +
    "friday saturday sunday company business review reviews candor correcthorsebatterystaple correct horse battery staple " +
    "correct-horse-battery-staple mypassword newpassword yourpassword thepassword passwordpassword adminadmin testtest " +
    "passpass qwertyqwerty letmeinplease opensesame nopassword mypass unknown"
  ).split(" "),
);
/** What is on a keyboard or in the alphabet side by side. */
const RUNS = [
  "0123456789012345678901234567890",
  "9876543210987654321098765432109",
  "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz",
  "zyxwvutsrqponmlkjihgfedcba",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
  "poiuytrewqlkjhgfdsamnbvcxz",
  "1234567890qwertyuiop",
  "12345678901234567890",
  "0987654321098765432109876543210",
];
/** A year, a number, an exclamation: what is added where a form asks for more. */
const ENDING = /[\d!?.,*#@$&_+ -]*$/;
const BEGINNING = /^[\d!?.,*#@$&_+ -]*/;
/** A password of so few different characters is one that is typed without looking. */
const FEWEST_CHARACTERS = 4;

/** Whether a password is among the first that anybody would try, whatever its case. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (new Set(text).size < FEWEST_CHARACTERS) return true;
  if (WORDS.has(text) || WORDS.has(text.replace(ENDING, "")) || RUNS.some((run) => run.includes(text))) return true;
  const core = text.replace(ENDING, "").replace(BEGINNING, "");
  // Nothing but digits and signs: a date, or a number of a telephone.
  if (core === "") return [...text].every((each) => each >= "0" && each <= "9") && text.length < 12;
  return WORDS.has(core) || isRepeated(text);
}

/** "abcdabcdabcd" */
function isRepeated(text: string): boolean {
  return text.length > 1 && `${text}${text}`.indexOf(text, 1) < text.length;
}
