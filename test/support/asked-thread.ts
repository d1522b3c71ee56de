// A thread for tests of questions: counts its questions, and does what each names.
import { serveThread } from "#runtime/kit/supervisor.ts";

serveThread<{ name: string }>(async ({ name }, ask) => {
  let asked = 0;
  return {
    async answer(question) {
      asked++;
      if (question === "hang") return new Promise(() => {});
      if (question === "throw") throw new Error("thrown by a question");
      if (question === "nothing") return undefined;
      if (question === "die") process.exit(3);
      if (question === "block") for (const until = performance.now() + 300; performance.now() < until; );
      if (question.startsWith("relay ")) return { name, said: await ask(question.slice(6)) };
      return { name, asked };
    },
    async stop() {},
  };
});
