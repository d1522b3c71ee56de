// What processes announce to each other, so that caches drop what changed.

/**
 * The changed subject, such as `business:<uuid>`. `message`, `event`, `delivery` and `import`: one is waiting. `log`: it grew. `claim`: a business got an owner. `fleet`: a
 * serving process came or went. `setting`: an operator changed one. `*`: everything.
 */
export type Topic =
  | `business:${string}`
  | `organisation:${string}`
  | `key:${string}`
  | "category"
  | "claim"
  | "message"
  | "event"
  | "delivery"
  | "import"
  | "log"
  | "fleet"
  | "secret"
  | "setting"
  | "*";
