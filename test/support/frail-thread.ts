// A thread for the supervisor's tests: fails as its settings say, and reports to the test over a channel.
import { serveThread } from "#runtime/kit/supervisor.ts";

export type FrailSettings = {
  channel: string;
  fails: "at start" | "later" | "by exit" | "never" | "to stop";
  failures: number;
};

serveThread<FrailSettings>(async ({ channel, fails, failures }) => {
  const test = new BroadcastChannel(channel);
  const life = await new Promise<number>((resolve) => {
    test.onmessage = ({ data }: MessageEvent) => resolve(data as number);
    test.postMessage("born");
  });
  const isLast = life > failures;
  if (!isLast && fails === "at start") throw new Error("failed at start");
  if (!isLast && fails === "later")
    setTimeout(() => {
      throw new Error("failed later");
    }, 1);
  if (!isLast && fails === "by exit") process.exit(3);
  test.postMessage("running");
  return {
    async stop() {
      if (fails === "to stop") await new Promise(() => {});
      test.postMessage("stopped");
      test.close();
    },
  };
});
