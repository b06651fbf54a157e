const privateIPv4 = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "100.100.100.200",
  "100.127.255.255",
  "127.0.0.1",
  "127.0.0.2",
  "127.255.255.254",
  "168.63.129.16",
  "169.254.0.1",
  "169.254.169.254",
  "169.254.170.2",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "192.168.255.255",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.9",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
];

const privateIPv6 = [
  "::",
  "::1",
  "0:0:0:0:0:0:0:1",
  "::2",
  "100::1",
  "64:ff9b:1::a00:1",
  "fc00::1",
  "fd00:ec2::254",
  "fdff:ffff::1",
  "fe80::1",
  "febf::1",
  "fec0::1",
  "ff02::1",
  "2001::1",
  "2001:2::1",
  "2001:10::1",
  "2001:20::1",
  "2001:db8::1",
  "3fff::1",
  "4000::1",
  "5f00::1",
];

/** More than a thousand spellings of refused addresses in a URL. */
export function refusedSpellings(): string[] {
  const embedded = privateIPv4.flatMap(toIPv6Forms).map((address) => `[${address}]`);
  const literal = privateIPv6.flatMap((address) => [`[${address}]`, `[${address.toUpperCase()}]`]);
  return [...new Set([...privateIPv4.flatMap(toIPv4Spellings), ...embedded, ...literal])];
}

function toIPv4Spellings(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
  const whole = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  const groupings = [[whole], [a, whole % 2 ** 24], [a, b, whole % 2 ** 16], [a, b, c, d]];
  const radixes = [
    (part: number) => String(part),
    (part: number) => `0x${part.toString(16)}`,
    (part: number) => `0X${part.toString(16).toUpperCase().padStart(8, "0")}`,
    (part: number) => `0${part.toString(8)}`,
    (part: number) => `000${part.toString(8)}`,
    (part: number, index: number) => (index % 2 === 0 ? `0x${part.toString(16)}` : `0${part.toString(8)}`),
  ];
  const spelled = groupings.flatMap((parts) => radixes.map((write) => parts.map(write).join(".")));
  return [...spelled, `${address}.`, toFullWidth(address), toPercent(address), address.replaceAll(".", "。")];
}

const toFullWidth = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
const toPercent = (text: string) => text.replace(/\d/g, (digit) => `%3${digit}`);

function toIPv6Forms(address: string): string[] {
  const bytes = address.split(".").map(Number);
  const hex = (from: number[]) => Buffer.from(from).toString("hex").replace(/^.{4}/, "$&:");
  const inverted = bytes.map((byte) => byte ^ 255);
  return [
    `::ffff:${address}`,
    `::ffff:${hex(bytes)}`,
    `0:0:0:0:0:FFFF:${hex(bytes).toUpperCase()}`,
    `::${address}`,
    `::ffff:0:${address}`,
    `64:ff9b::${address}`,
    `64:ff9b:1::${address}`,
    `2002:${hex(bytes)}::1`,
    `2001:0:${hex(bytes)}:0:0:${hex([8, 8, 8, 8])}`,
    `2001:0:808:808:8000:63bf:${hex(inverted)}`,
  ];
}
