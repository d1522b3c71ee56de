// A face beside a name: a logo, or initials on one of twelve colours, made by the server.
import type { FaceView } from "../kit/contract.ts";

/** Decorative: the name stands beside it. Lazy, because the header is hidden where the host does not ask for it. */
export function Face({ face: { initials, colour, logo } }: { face: FaceView }) {
  if (logo) return <img class="face" loading="lazy" src={logo} alt="" width="36" height="36" />;
  return (
    <span class={`face f${colour}`} aria-hidden="true">
      {initials}
    </span>
  );
}
