// The programs that build images: docker with buildx, or buildah. Each writes one OCI archive for all platforms.
import { spawnSync } from "node:child_process";

export type Build = {
  context: string;
  dockerfile: string;
  platforms: readonly string[];
  name: string;
  archive: string;
};

export type Engine = { name: string; build(order: Build): void };

/** The first engine that works here; where none does, a line for each with its reason. */
export function findEngine(): { engine: Engine } | { missing: string[] } {
  const missing: string[] = [];
  for (const { engine, test, wants } of ENGINES) {
    if (test.every(([program, ...options]) => succeeds(program as string, options))) return { engine };
    missing.push(`${engine.name}: ${wants}`);
  }
  return { missing };
}

function succeeds(program: string, options: string[]): boolean {
  return spawnSync(program, options, { stdio: "ignore" }).status === 0;
}

function run(program: string, options: string[]): void {
  const { status } = spawnSync(program, options, { stdio: "inherit" });
  if (status !== 0) throw new Error(`${program} ${options[0]} failed.`);
}

const ENGINES: { engine: Engine; test: string[][]; wants: string }[] = [
  {
    engine: {
      name: "docker",
      build: ({ context, dockerfile, platforms, name, archive }) =>
        run("docker", [
          ...["buildx", "build", "--file", dockerfile, "--platform", platforms.join(","), "--tag", name],
          // Provenance would name this machine's folders.
          ...["--provenance=false", "--output", `type=oci,dest=${archive}`, context],
        ]),
    },
    test: [
      ["docker", "info"],
      ["docker", "buildx", "version"],
    ],
    wants: "a running daemon and the buildx plugin",
  },
  {
    engine: {
      name: "buildah",
      build({ context, dockerfile, platforms, name, archive }) {
        // An older list of the same name would be added to.
        spawnSync("buildah", ["manifest", "rm", name], { stdio: "ignore" });
        run("buildah", ["build", "--file", dockerfile, "--platform", platforms.join(","), "--manifest", name, context]);
        run("buildah", ["manifest", "push", "--all", name, `oci-archive:${archive}`]);
      },
    },
    test: [["buildah", "version"]],
    wants: "the program (Debian's package buildah)",
  },
];
