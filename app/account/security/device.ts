/** Order matters: many browsers call themselves Chrome. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac ?OS ?X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Browser and system from the user agent, such as "Firefox on Windows". */
export function deviceOf(userAgent: string | null): string {
  const text = userAgent?.slice(0, 500) ?? ''
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** The address without its last part: enough to recognise it, too little to locate a person. */
export function maskedIp(ip: string | null): string | null {
  if (!ip) return null
  const v4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(ip)?.[1]
  if (v4) return `${v4}.*`
  if (!ip.includes(':')) return null
  const head = (ip.split('::')[0] ?? '').split(':').filter(Boolean).slice(0, 3)
  const groups = head.map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.length > 0 ? groups.join(':') : ':'}:*`
}
