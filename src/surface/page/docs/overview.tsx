// The first page of the docs: which API is for whom.
import type { Site } from "../site.ts";

/** Cards for both APIs, and the terms of the open one. */
export function Overview({ site }: { site: Site }) {
  return (
    <div class="prose">
      <h1>API and open data</h1>
      <p>
        Two HTTP APIs answer in JSON. They do not overlap: the open one reads what is public about any business, the
        REST API is for an organisation and its own businesses.
      </p>
      <section aria-labelledby="open">
        <h2 id="open">Open data API</h2>
        <p>
          Profiles, scores and published reviews of every business. No key, no plan, 60 requests a minute from one
          address. Free for any purpose, on these terms:
        </p>
        <ul>
          <li>Link to the business’s profile wherever a score or a review is shown.</li>
          <li>Show reviews as they were written. They may be shortened; words, rating and author stay.</li>
          <li>Do not imply that we or the author endorse you.</li>
          <li>Keep to the rate limit.</li>
        </ul>
        <pre tabindex={0}>
          <code>{`curl '${site.baseUrl}/api/open/v1/lookup?domain=example.com'`}</code>
        </pre>
        <p>
          <a class="button" href="/docs/open">
            Open data API
          </a>
        </p>
      </section>
      <section aria-labelledby="rest">
        <h2 id="rest">REST API</h2>
        <p>
          Reviews, invitations, replies, insights and webhooks of the businesses that your organisation manages. A key
          is made in the dashboard under Settings, API keys, and sent with each request; 600 requests a minute.
        </p>
        <pre tabindex={0}>
          <code>{`curl '${site.baseUrl}/api/v1/me' \\\n  -H 'Authorization: Bearer <API_KEY>'`}</code>
        </pre>
        <p>
          <a class="button" href="/docs/rest">
            REST API
          </a>
        </p>
      </section>
    </div>
  );
}
