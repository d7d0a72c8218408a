declare module 'punycode.js' {
  const punycode: {
    /** A host with each part that begins with "xn--" in its own script. */
    toUnicode: (host: string) => string
  }
  export default punycode
}
