// The fields of a subscription: where events go, and which. Read for creating and for changing alike.
import { WEBHOOK_EVENTS, type WebhookEventName } from "#domain/webhook/event.ts";
import type { Cidr } from "#platform/config.ts";
import { refuseUrl } from "#platform/outbound.ts";
import { TextField } from "#surface/look/field.tsx";
import type { Fields } from "#surface/look/fields.ts";
import { EVENT_ABOUT } from "./words.ts";

export type WebhookErrors = Partial<Record<"url" | "events", string>>;
type Read = { url: string; events: WebhookEventName[] } | { errors: WebhookErrors };

/** What was sent, or what is wrong with it. */
export function readWebhook(fields: Fields, allow: readonly Cidr[]): Read {
  const errors: WebhookErrors = {};
  const written = fields.url?.trim() ?? "";
  const read = refuseUrl(written, allow);
  if (written === "") errors.url = "Enter the address that takes the events.";
  else if ("wrong" in read) errors.url = `The address ${read.wrong}.`;
  const events = WEBHOOK_EVENTS.filter((event) => fields[event] !== undefined);
  if (events.length === 0) errors.events = "Choose at least one event.";
  return "wrong" in read || errors.url || errors.events ? { errors } : { url: read.url.href, events };
}

type Props = { fields: Fields; set?: { url: string; events: readonly WebhookEventName[] }; errors: WebhookErrors };

/** @param set what holds now. What was typed and could not be taken comes first */
export function WebhookFields({ fields, set, errors }: Props) {
  const isTyped = errors.url !== undefined || errors.events !== undefined;
  const isChosen = (event: WebhookEventName) =>
    isTyped ? fields[event] !== undefined : (set?.events.includes(event) ?? false);
  return (
    <>
      <TextField
        name="url"
        label="Address"
        value={isTyped ? fields.url : set?.url}
        error={errors.url}
        hint="Where events are posted to: https, and reachable from the internet."
        required
      />
      <fieldset
        class="field"
        id="events"
        aria-invalid={errors.events ? "true" : undefined}
        tabindex={errors.events ? -1 : undefined}
      >
        <legend>Events</legend>
        {errors.events && <p class="error">{errors.events}</p>}
        <div class="choices stacked">
          {WEBHOOK_EVENTS.map((event) => (
            <label key={event} class="choice">
              <input type="checkbox" name={event} checked={isChosen(event)} />
              <span>
                <strong>{event}</strong>
                <span class="under hint">{EVENT_ABOUT[event]}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
