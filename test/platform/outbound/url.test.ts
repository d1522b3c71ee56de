// Every spelling of an inside address is refused when a URL is registered, and again on the address that is connected to.
import { describe, expect, test } from "bun:test";
import { checkAddress } from "#platform/outbound/address.ts";
import { readTarget } from "#platform/outbound/url.ts";
import { cidrs } from "./receiver.ts";

const INSIDE = "must lead to a public address";
const HOST = "must name a host that can exist";
const SCHEME = "must start with https://";
const PORT = "must use port 443, 80, 8080, 8443 or one above 1023";
const USER = "must not hold a user or a password";
const TRAP = "must not hold spaces, line ends or backslashes";
const BROKEN = "must be a complete address such as https://example.com/hook";
const LONG = "must be at most 2048 characters";

/** The standard spelling, or what is wrong. */
function verdict(url: string, allow = cidrs()): string {
  const result = readTarget(url, allow);
  return "wrong" in result ? result.wrong : result.url.href;
}

/** Hosts, by what is wrong with all of them; each is tried over https, at ports, with a path. */
const REFUSED_HOSTS: [what: string, wrong: string, hosts: string[]][] = [
  [
    "loopback, in every base and length",
    INSIDE,
    [
      "127.0.0.1",
      "127.0.0.2",
      "127.255.255.254",
      "127.1",
      "127.0.1",
      "127.65535",
      "2130706433",
      "017700000001",
      "0x7f000001",
      "0X7F000001",
      "0x7f.0.0.1",
      "0x7f.1",
      "0177.0.0.1",
      "0177.1",
      "0177.0x0.0.01",
      "00000177.0.0.1",
      "0x00000007f.0.0.1",
      "127.0.0.1.",
      "127.0.0.0x1",
      "127.0x0.0.1",
      "127.00000000001",
      "0x7f.0x0.0x1",
      "127.0.256",
      "2130706434.",
      "0x7fffffff",
    ],
  ],
  [
    "loopback, in other characters",
    INSIDE,
    [
      "127。0。0。1",
      "127．0．0．1",
      "127｡0｡0｡1",
      "１２７.0.0.1",
      "１２７。０。０。１",
      "①②⑦.⓪.⓪.①",
      "%31%32%37.0.0.1",
      "127%2e0%2e0%2e1",
      "127.0.0.%31",
      "%EF%BC%91%EF%BC%92%EF%BC%97.0.0.1",
      "０x7f.1",
      "0ｘ7f.1",
      "𝟏𝟐𝟕.0.0.1",
      "127\u00ad.0.0.1",
      "127.\u200b0.0.1",
      "127.0.0.1。",
      "127%E3%80%820%E3%80%820%E3%80%821",
    ],
  ],
  [
    "this network",
    INSIDE,
    ["0", "0.0.0.0", "0.0.0.1", "0.255.255.255", "00", "0x0", "0x", "0.0", "00000000000", "000.000.000.000"],
  ],
  [
    "private networks",
    INSIDE,
    [
      "10.0.0.1",
      "10.255.255.255",
      "10.1",
      "167772161",
      "0xa000001",
      "012.0.0.1",
      "0xa.0.0.1",
      "172.16.0.1",
      "172.31.255.255",
      "172.16.1",
      "0xac100001",
      "2886729729",
      "192.168.0.1",
      "192.168.1",
      "192.168.65535",
      "3232235521",
      "0xc0a80001",
      "0300.0250.0.1",
      "0300.168.1",
      "192.168.0.1.",
    ],
  ],
  [
    "shared address space",
    INSIDE,
    ["100.64.0.1", "100.127.255.255", "100.100.100.200", "1684300900", "0x64.0x64.0x64.0xc8", "0144.0144.0144.0310"],
  ],
  [
    "link-local, and the clouds' metadata in it",
    INSIDE,
    [
      "169.254.169.254",
      "169.254.0.1",
      "169.254.255.255",
      "2852039166",
      "0xa9fea9fe",
      "0xA9FEA9FE",
      "025177524776",
      "0251.0376.0251.0376",
      "0251.254.169.254",
      "0xa9.0xfe.0xa9.0xfe",
      "169.254.43518",
      "169.16689662",
      "169.254.169.254.",
      "169。254。169。254",
      "169.254.170.2",
      "169.254.0.23",
      "%31%36%39.254.169.254",
    ],
  ],
  [
    "other inside addresses of clouds",
    INSIDE,
    ["168.63.129.16", "2822734096", "0xa83f8110", "192.0.0.192", "100.100.100.200"],
  ],
  [
    "reserved, for documentation, for measurements, for relays",
    INSIDE,
    [
      "192.0.0.1",
      "192.0.0.8",
      "192.0.0.170",
      "192.0.2.1",
      "198.51.100.7",
      "203.0.113.255",
      "198.18.0.1",
      "198.19.255.255",
      "192.88.99.1",
      "192.175.48.1",
      "192.31.196.1",
      "192.52.193.1",
      "240.0.0.1",
      "254.255.255.255",
      "4026531841",
      "0xf0000001",
    ],
  ],
  [
    "multicast and broadcast",
    INSIDE,
    [
      "224.0.0.1",
      "239.255.255.250",
      "0xe0000001",
      "255.255.255.255",
      "4294967295",
      "0xffffffff",
      "037777777777",
      "255.255.255.255.",
    ],
  ],
  [
    "IPv6: nowhere and this host",
    INSIDE,
    [
      "[::]",
      "[::1]",
      "[0:0:0:0:0:0:0:1]",
      "[0000:0000:0000:0000:0000:0000:0000:0001]",
      "[0::1]",
      "[::0.0.0.1]",
      "[0:0:0:0:0:0:0:0]",
    ],
  ],
  [
    "IPv6: IPv4-mapped",
    INSIDE,
    [
      "[::ffff:127.0.0.1]",
      "[::ffff:7f00:1]",
      "[::FFFF:7F00:0001]",
      "[0:0:0:0:0:ffff:127.0.0.1]",
      "[0:0:0:0:0:ffff:7f00:1]",
      "[::ffff:10.0.0.1]",
      "[::ffff:a00:1]",
      "[::ffff:169.254.169.254]",
      "[::ffff:a9fe:a9fe]",
      "[::ffff:192.168.0.1]",
      "[::ffff:0.0.0.0]",
      "[::ffff:0:0]",
      "[::ffff:100.64.0.1]",
      "[::ffff:168.63.129.16]",
      "[::ffff:224.0.0.1]",
      "[0000:0000:0000:0000:0000:FFFF:A9FE:A9FE]",
    ],
  ],
  [
    "IPv6: IPv4 inside in other ways: compatible, translated, NAT64, 6to4, Teredo",
    INSIDE,
    [
      "[::127.0.0.1]",
      "[::7f00:1]",
      "[::a9fe:a9fe]",
      "[::8.8.8.8]",
      "[::2]",
      "[::ffff:0:127.0.0.1]",
      "[::ffff:0:7f00:1]",
      "[::ffff:0:808:808]",
      "[64:ff9b::127.0.0.1]",
      "[64:ff9b::7f00:1]",
      "[64:ff9b::a9fe:a9fe]",
      "[64:ff9b::10.0.0.1]",
      "[64:ff9b::8.8.8.8]",
      "[64:ff9b:1::1]",
      "[64:ff9b:1:ffff::a9fe:a9fe]",
      "[2002:7f00:1::1]",
      "[2002:a00:1::]",
      "[2002:a9fe:a9fe::1]",
      "[2002:808:808::1]",
      "[2001::1]",
      "[2001:0:4136:e378:8000:63bf:3fff:fdd2]",
      "[2001:0:7f00:1::]",
    ],
  ],
  [
    "IPv6: local, multicast, reserved, not routed at all",
    INSIDE,
    [
      "[fc00::1]",
      "[fd00::1]",
      "[fd00:ec2::254]",
      "[fd20:ce::254]",
      "[fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]",
      "[fe80::1]",
      "[febf::1]",
      "[fec0::1]",
      "[feff::1]",
      "[ff02::1]",
      "[ff0e::1]",
      "[ff05::1:3]",
      "[2001:db8::1]",
      "[3fff::1]",
      "[3fff:fff::1]",
      "[2001:2::1]",
      "[2001:10::1]",
      "[2001:20::1]",
      "[2001:3::1]",
      "[2001:4:112::1]",
      "[2620:4f:8000::1]",
      "[100::1]",
      "[100:0:0:1::1]",
      "[5f00::1]",
      "[4000::1]",
      "[8000::1]",
      "[e000::1]",
      "[fe00::1]",
      "[1fff::1]",
      "[200::1]",
    ],
  ],
  [
    "names of this host",
    INSIDE,
    [
      "localhost",
      "LOCALHOST",
      "LocalHost",
      "localhost.",
      "foo.localhost",
      "a.b.localhost.",
      "%6c%6f%63%61%6c%68%6f%73%74",
      "ｌｏｃａｌｈｏｓｔ",
      "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
      "loc\u00adalhost",
      "local\u200bhost",
      "localhost。",
      "foo。localhost",
      "localhost.localdomain",
      "localhost6.localdomain6.local",
    ],
  ],
  [
    "names that clouds give their metadata",
    INSIDE,
    [
      "metadata.google.internal",
      "METADATA.GOOGLE.INTERNAL.",
      "metadata。google。internal",
      "metadata.goog",
      "foo.metadata.google.internal",
      "metadata",
      "instance-data",
      "instance-data.ec2.internal",
      "instance-data.eu-west-1.compute.internal",
      "%6detadata.google.internal",
    ],
  ],
  [
    "names that only mean something inside",
    INSIDE,
    [
      "app",
      "db.",
      "intranet",
      "postgres",
      "router.local",
      "printer.LOCAL.",
      "nas.lan",
      "host.docker.internal",
      "kubernetes.default.svc.cluster.local",
      "vault.service.consul.internal",
      "mail.corp",
      "wiki.intranet",
      "a.private",
      "nas.home",
      "nas.home.arpa",
      "home.arpa",
      "local",
      "internal",
    ],
  ],
  [
    "no names that can be",
    HOST,
    [
      "example..com",
      ".example.com",
      "example.com..",
      "..",
      ".",
      "*.example.com",
      "-a.example.com",
      "a-.example.com",
      `${"a".repeat(64)}.com`,
      `${"a.".repeat(127)}com`,
      "a,b.example",
      "exa'mple.com",
      "a;b.example",
      "a=b.example",
      "a&b.example",
      "(a).example",
      "a!b.example",
      "a~b.example",
      "$a.example",
      "a+b.example",
      "a{b}.example",
      "`a`.example",
    ],
  ],
  [
    "nothing that the URL standard reads",
    BROKEN,
    [
      "256.0.0.1",
      "1.2.3.4.5",
      "4294967296",
      "0x100000000",
      "1.16777216",
      "127.0.0.0x100",
      "09.0.0.1",
      "0x7g.1",
      "127.0.0.1.2",
      "foo.1",
      "a.0x1",
      "[fe80::1%eth0]",
      "[fe80::1%25eth0]",
      "[::ffff:127.0.0.1%25lo]",
      "[::1",
      "::1]",
      "[1::2::3]",
      "[:::1]",
      "[::12345]",
      "[v1.a]",
      "[]",
      "[::1]a",
      "[127.0.0.1]",
      "[::1]。",
      "a%20b.example",
      "a%00.example",
      "a%2f.example",
      "a%5c.example",
      "a%40.example",
      "a%3a.example",
      "a%23.example",
      "a^b.example",
      "a|b.example",
      "a<b.example",
      "a%.example",
      "xn--",
      "xn--a.example",
      "a%0d%0ab.example",
      "a%09.example",
    ],
  ],
];

describe("hosts that are refused", () => {
  for (const [what, wrong, hosts] of REFUSED_HOSTS) {
    for (const host of hosts) {
      test(`${what}: ${host.slice(0, 50)}`, () => {
        for (const url of [`https://${host}/`, `https://${host}:8443/hook?a=b`, `https://${host}`])
          expect(verdict(url)).toBe(wrong);
        // Plain http is no way around.
        expect(verdict(`http://${host}/`)).not.toStartWith("http");
      });
    }
  }

  test("covers at least two hundred spellings", () => {
    const all = REFUSED_HOSTS.flatMap(([, , hosts]) => hosts);
    expect(new Set(all).size).toBeGreaterThan(200);
  });
});

const REFUSED_URLS: [url: string, wrong: string][] = [
  ["http://example.com/hook", SCHEME],
  ["http://8.8.8.8/", SCHEME],
  ["http://[2606:4700::1111]/", SCHEME],
  ["ftp://example.com/", SCHEME],
  ["file:///etc/passwd", SCHEME],
  ["gopher://example.com/_x", SCHEME],
  ["data:text/plain,x", SCHEME],
  ["javascript:alert(1)", SCHEME],
  ["blob:https://example.com/1", SCHEME],
  ["ws://example.com/", SCHEME],
  ["wss://example.com/", SCHEME],
  ["dict://example.com:11211/", SCHEME],
  ["unix:///var/run/docker.sock", SCHEME],
  ["httpss://example.com/", SCHEME],
  ["//example.com/", SCHEME],
  ["/hook", SCHEME],
  ["example.com/hook", SCHEME],
  ["", SCHEME],
  ["https:", SCHEME],
  ["https:/", SCHEME],
  ["https://", SCHEME],
  ["https:example.com", SCHEME],
  ["https:/example.com", SCHEME],
  ["https:///example.com", SCHEME],
  ["https:////example.com", SCHEME],
  ["https://?a=b", BROKEN],
  ["https://#a", BROKEN],
  ["https://:443/", BROKEN],
  ["https://user:pass@example.com/", USER],
  ["https://user@example.com/", USER],
  ["https://:pass@example.com/", USER],
  ["https://example.com@10.0.0.1/", USER],
  ["https://8.8.8.8%2f@10.0.0.1/", USER],
  ["https://example.com%00@10.0.0.1/", USER],
  ["https://a:b@c:d@example.com/", USER],
  ["https://@10.0.0.1/", INSIDE],
  ["https://example.com\\@10.0.0.1/", TRAP],
  ["https:\\\\example.com\\hook", TRAP],
  ["https://example.com\\hook", TRAP],
  ["https://exa\tmple.com/", TRAP],
  ["https://exa\nmple.com/", TRAP],
  ["https://example.com/\r\nHost: inside", TRAP],
  ["https://example.com/a b", TRAP],
  [" https://example.com/", TRAP],
  ["https://example.com/ ", TRAP],
  ["https://example.com/\0", TRAP],
  ["https://example.com/\u007f", TRAP],
  ["https://127.0.0.1#@example.com/", INSIDE],
  ["https://127.0.0.1?@example.com/", INSIDE],
  ["https://127.0.0.1/@example.com/", INSIDE],
  ["https://example.com:0/", PORT],
  ["https://example.com:1/", PORT],
  ["https://example.com:22/", PORT],
  ["https://example.com:25/", PORT],
  ["https://example.com:53/", PORT],
  ["https://example.com:81/", PORT],
  ["https://example.com:0025/", PORT],
  ["https://example.com:444/", PORT],
  ["https://example.com:1023/", PORT],
  ["https://example.com:65536/", BROKEN],
  ["https://example.com:-1/", BROKEN],
  ["https://example.com:80:80/", BROKEN],
  ["https://example.com:4a3/", BROKEN],
  ["https://example.com:８０/", BROKEN],
  [`https://example.com/${"a".repeat(2_048)}`, LONG],
  [`https://example.com/${"é".repeat(500)}`, LONG],
];

describe("URLs that are refused", () => {
  for (const [url, wrong] of REFUSED_URLS) {
    test(JSON.stringify(url).slice(0, 60), () => expect(verdict(url)).toBe(wrong));
  }

  test("a megabyte long, without delay", () => {
    expect(verdict(`https://${"a.".repeat(500_000)}com/`)).toBe(LONG);
  });
});

const FINE: [url: string, standard?: string][] = [
  ["https://example.com", "https://example.com/"],
  ["https://example.com/hook?a=b&c=%20d"],
  ["HTTPS://EXAMPLE.COM/Hook", "https://example.com/Hook"],
  ["https://example.com./hook", "https://example.com/hook"],
  ["https://example.com:443/hook", "https://example.com/hook"],
  ["https://example.com:80/hook"],
  ["https://example.com:8080/"],
  ["https://example.com:8443/"],
  ["https://example.com:1024/"],
  ["https://example.com:65535/"],
  ["https://example.com:08443/", "https://example.com:8443/"],
  ["https://example.com/hook#part", "https://example.com/hook"],
  ["https://example.com/#@10.0.0.1/", "https://example.com/"],
  ["https://example.com/@10.0.0.1"],
  ["https://example.com/a/../b", "https://example.com/b"],
  ["https://ex%61mple.com/", "https://example.com/"],
  ["https://bücher.example/", "https://xn--bcher-kva.example/"],
  ["https://faß.de/", "https://xn--fa-hia.de/"],
  ["https://例え。テスト/", "https://xn--r8jz45g.xn--zckzah/"],
  ["https://example.com/é", "https://example.com/%C3%A9"],
  ["https://my_app.example.com/"],
  ["https://1.example.com/"],
  ["https://10.0.0.1.example.com/"],
  ["https://localhost.example.com/"],
  ["https://internal.example.com/"],
  ["https://notlocalhost.com/"],
  ["https://thelocal.com/"],
  ["https://8.8.8.8/"],
  ["https://1.1/", "https://1.0.0.1/"],
  ["https://134744072/", "https://8.8.8.8/"],
  ["https://172.32.0.1/"],
  ["https://172.15.255.255/"],
  ["https://11.0.0.1/"],
  ["https://100.63.255.255/"],
  ["https://100.128.0.1/"],
  ["https://169.253.255.255/"],
  ["https://168.63.129.17/"],
  ["https://198.17.255.255/"],
  ["https://198.20.0.1/"],
  ["https://223.255.255.255/"],
  ["https://[2606:4700:4700::1111]/"],
  ["https://[2606:4700:4700:0:0:0:0:1111]:8443/x", "https://[2606:4700:4700::1111]:8443/x"],
  ["https://[::ffff:8.8.8.8]/", "https://[::ffff:808:808]/"],
  ["https://[2a00:1450:4001::1]/"],
  [`https://${"a".repeat(63)}.com/`],
  [`https://example.com/${"a".repeat(2_028)}`],
];

describe("URLs that may be called", () => {
  for (const [url, standard] of FINE) {
    test(url.slice(0, 60), () => expect(verdict(url)).toBe(standard ?? url));
    test(`${url.slice(0, 60)}: again in its standard spelling`, () =>
      expect(verdict(standard ?? url)).toBe(standard ?? url));
  }
});

describe("where the operator allows 10.0.0.0/8", () => {
  const allow = cidrs("10.0.0.0/8");
  const cases: [url: string, expected: string][] = [
    ["http://10.1.2.3/hook", "http://10.1.2.3/hook"],
    ["https://10.1.2.3/hook", "https://10.1.2.3/hook"],
    ["http://167772161/", "http://10.0.0.1/"],
    ["http://[::ffff:10.0.0.1]/", "http://[::ffff:a00:1]/"],
    ["http://[64:ff9b::10.0.0.1]/", INSIDE],
    ["http://11.0.0.1/", SCHEME],
    ["http://192.168.0.1/", INSIDE],
    ["https://127.0.0.1/", INSIDE],
    // A name may lead there: the address decides when it is connected to.
    ["http://app:3000/hook", "http://app:3000/hook"],
    ["https://app.internal/", "https://app.internal/"],
    ["http://example.com/", "http://example.com/"],
    // The targets of these are known.
    ["http://localhost/", INSIDE],
    ["http://a.localhost./", INSIDE],
    ["http://metadata.google.internal/", INSIDE],
    ["http://10.0.0.1:22/", PORT],
    ["http://user@10.0.0.1/", USER],
  ];
  for (const [url, expected] of cases) test(url, () => expect(verdict(url, allow)).toBe(expected));

  test("localhost may be called where one of its addresses is allowed", () => {
    for (const range of ["127.0.0.0/8", "127.0.0.1/32", "::1/128"])
      expect(verdict("http://localhost:3000/", cidrs(range))).toBe("http://localhost:3000/");
    expect(verdict("http://localhost:3000/", cidrs("127.0.0.2/32"))).toBe(INSIDE);
  });

  test("the cloud's inside address too may be allowed", () => {
    expect(verdict("http://168.63.129.16/", cidrs("168.63.129.16/32"))).toBe("http://168.63.129.16/");
  });
});

describe("addresses as a resolver gives them", () => {
  const cases: [address: string, standing: string | null, plain?: string][] = [
    ["8.8.8.8", "public"],
    ["2606:4700::1", "public"],
    ["::ffff:8.8.8.8", "public", "8.8.8.8"],
    ["::ffff:10.0.0.1", "refused", "10.0.0.1"],
    ["::ffff:127.0.0.9", "inside", "127.0.0.9"],
    ["127.0.0.9", "inside"],
    ["127.0.1.9", "refused"],
    ["fe80::1%eth0", "refused", "fe80::1%eth0"],
    ["::1%lo", "refused", "::1%lo"],
    ["::", "refused"],
    ["127.1", null],
    ["2130706433", null],
    ["0x7f.0.0.1", null],
    ["010.0.0.1", null],
    ["example.com", null],
    ["", null],
    ["1.2.3.4.5", null],
    ["[::1]", null],
    ["10.0.0.1 ", null],
  ];
  for (const [address, standing, plain] of cases) {
    test(`${address} is ${standing}`, () => {
      const expected = standing === null ? null : ({ address: plain ?? address, standing } as never);
      expect(checkAddress(address, cidrs("127.0.0.0/24"))).toEqual(expected);
    });
  }
});
