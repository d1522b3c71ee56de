// /docs: which API is for whom, and the terms of the open data.
import type { Content } from "#surface/look/answer.ts";
import { renderPage } from "../document.tsx";
import type { Site } from "../site.ts";

export function docsOverview(site: Site): Content {
  return renderPage(site, {
    title: "API and open data",
    description: `API and open data of ${site.serviceName}.`,
    canonical: "/docs",
    tags: ["*"],
    children: <Overview site={site} />,
  });
}

function Overview({ site }: { site: Site }) {
  return (
    <div class="prose">
      <h1>API and open data</h1>
      <p>
        Two HTTP APIs answer in JSON. The open data API reads the public data of every business. The REST API is for
        organisations and their own businesses.
      </p>
      <section aria-labelledby="open">
        <h2 id="open">Open data API</h2>
        <p>
          Profiles, scores and published reviews of every business. It needs no key and no plan, and allows 60 requests
          a minute from one address. The data is free for any purpose, on these terms:
        </p>
        <ul>
          <li>Link to the business’s profile wherever you show a score or a review.</li>
          <li>Show reviews as they were written. You may shorten the text, but not change words, rating or author.</li>
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
          Reviews, invitations, replies, insights and webhooks of the businesses that your organisation manages.
          Programs authenticate with an API key, which you create in the dashboard under Settings, API keys. A key
          allows 600 requests a minute.
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
