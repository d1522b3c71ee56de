// What is wrong with a backup, a file or a database that somebody wants to use: their own to mend, so it is told in plain words.

/** Told to the person as it is, without a stack. */
export class BackupFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BackupFault";
  }
}
