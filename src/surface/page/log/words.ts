// The words of the pages about the signed log.

export const LOG_WORDS = {
  title: "The signed log",
  description: "What happened to every review, in a signed log that anybody can check.",
  lead: "This service writes down what happens to every review: when it was written, held, published, changed or removed, at whose request and why. The log is signed. An entry can be added, and none can be changed or taken out without that being found.",
  none: "The log has no entries yet.",
  size: "Entries",
  root: "Root",
  signed: "Signed",
  key: "Key",
  keep: "Keep a checkpoint",
  keepText:
    "A checkpoint is the number of entries and one hash of all of them, signed. Save it today, and check later that the log still holds everything that it held then.",
  verify: "Check the whole log",
  verifyText:
    "The program candor reads the log, every entry, and the published reviews of the open API, and says what does not fit:",
  check: "Check a receipt",
  checkText:
    "Every author gets a receipt, which proves that the review is in the log. Your browser checks it; the file goes nowhere.",
  checkLink: "Check a receipt",
  report: "The transparency report, counted from this log",
  witness: "Be a witness",
  witnessText:
    "A witness is somebody else’s program. It reads the log and cosigns a checkpoint only if it continues what it cosigned before, so nobody can be shown another log. Send the checkpoint with your line to",
  witnessKeys: "The operator has to trust your key first.",
  witnessed: "Cosigned by",
  upTo: "up to entry",
  download: "Download the checkpoint",
  file: "Receipt, a file that ends in .tlog-proof",
  keys: "Keys of the log",
  keysText: "These are the keys that this service shows today. If you kept a key from earlier, put it in their place.",
  noScript: "This page needs a script. It runs in your browser and sends nothing.",
};

/** What the script of /log/check says. */
export const CHECK_WORDS = {
  checking: "Checking …",
  good: "The receipt is good: the entry is in the log that this key signed.",
  place: "Entry",
  unreadable: "This is no receipt, or it was damaged.",
  wrongProof: "The receipt is wrong: its entry is not in the log that it names.",
  wrongSignature: "None of these keys signed the receipt's checkpoint.",
  unsupported: "This browser cannot check signatures of this kind (Ed25519). Use a newer one, or `candor log check`.",
};
