declare module 'punycode.js' {
  const punycode: {
    /** Converts the "xn--" parts of a host to Unicode. */
    toUnicode: (host: string) => string
  }
  export default punycode
}
