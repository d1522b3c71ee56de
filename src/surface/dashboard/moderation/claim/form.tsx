// The question behind a decision about a claim: the reason is told to whoever claimed.
import type { Claim } from "#domain/business/claim.ts";

type Props = {
  path: string;
  verdict: "approve" | "reject";
  of: Claim;
  error: string | undefined;
  typed: string | undefined;
};

/** As <Ask>, but it can be open: with what was wrong with it. */
export function ClaimForm({ path, verdict, of, error, typed }: Props) {
  const id = `reason-${verdict}`;
  const isApproval = verdict === "approve";
  const { name } = of.business;
  return (
    <details class={isApproval ? "ask ask-calm" : "ask"} open={error !== undefined}>
      <summary class="button button-quiet">
        {isApproval ? "Approve" : "Reject"}
        <span class="hidden"> the claim of {name}</span>
      </summary>
      <form class="form ask-form" method="post" action={`${path}/${verdict}`}>
        <p>
          {isApproval ? (
            <>
              <bdi>{of.organisationName}</bdi> gets the business, verified, and is told. This cannot be taken back here.
            </>
          ) : (
            <>
              <bdi>{of.organisationName}</bdi> is told why, and can claim it again.
            </>
          )}
        </p>
        <div class="field">
          <label for={id}>Reason</label>
          {error && (
            <p class="error" id={`${id}-error`}>
              {error}
            </p>
          )}
          <textarea
            id={id}
            name="reason"
            rows={3}
            dir="auto"
            aria-describedby={error && `${id}-error`}
            aria-invalid={error ? "true" : undefined}
            value={`\n${error === undefined ? "" : (typed ?? "")}`}
          />
        </div>
        <button class={isApproval ? "button" : "button button-danger"} type="submit">
          {isApproval ? "Approve the claim" : "Reject the claim"}
        </button>
      </form>
    </details>
  );
}
