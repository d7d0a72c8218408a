import { deflateSync } from 'node:zlib'
import { smallPdf } from './files.ts'

/** The small document with more objects before its table, and more in its catalog. */
export function withObjects(objects: string, catalog = ''): Buffer {
  const whole = smallPdf().toString('latin1').replace('/Type/Catalog', `/Type/Catalog${catalog}`)
  const at = whole.lastIndexOf('xref\n', whole.lastIndexOf('startxref') - 1)
  const end = whole.slice(at).replace(/startxref\n\d+/, `startxref\n${at + objects.length}`)
  return Buffer.from(whole.slice(0, at) + objects + end, 'latin1')
}

/** An object stream with one object of number 9. */
export function packed(object: string, more = '', pack: (bytes: Buffer) => Uint8Array = deflateSync): string {
  const body = Buffer.from(pack(Buffer.from(`9 0 ${object}`, 'latin1'))).toString('latin1')
  return `8 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode${more}/Length ${body.length}>>\nstream\n${body}\nendstream\nendobj\n`
}

export const SCRIPT = '<</S/JavaScript/JS(app.alert(1))>>'

/** Whole documents that run or open something by themselves, or carry another file. */
export const ACTIVE_PDFS: readonly (readonly [what: string, bytes: Buffer])[] = [
  ['a script that opens with it', withObjects('', `/OpenAction${SCRIPT}`)],
  ['a script elsewhere', withObjects(`9 0 obj\n${SCRIPT}\nendobj\n`, '/OpenAction 9 0 R')],
  ['a script by its name tree', withObjects('', '/Names<</JavaScript 9 0 R>>')],
  ['a program', withObjects('9 0 obj\n<</S/Launch/F(cmd.exe)>>\nendobj\n')],
  ['an attached file', withObjects('', '/Names<</EmbeddedFiles<</Names[(a)9 0 R]>>>>')],
  ['a file of an annotation', withObjects('9 0 obj\n<</Type/Filespec/EF<</F 8 0 R>>>>\nendobj\n')],
  ['a film', withObjects('9 0 obj\n<</Subtype/RichMedia>>\nendobj\n')],
  ['a form that sends itself', withObjects('9 0 obj\n<</S/SubmitForm/F(http://a.test)>>\nendobj\n')],
  ['an address that opens with it', withObjects('', '/OpenAction<</S/URI/URI(http://a.test)>>')],
  [
    'an address behind a page',
    withObjects('', '/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next<</S/URI/URI(http://a.test)>>>>'),
  ],
  [
    'an address in a packed object',
    withObjects(packed('<</S/URI/URI(http://a.test)>>'), '/OpenAction 9 0 R'),
  ],
  ['a deed of a page', withObjects('9 0 obj\n<</Type/Page/AA<</O 8 0 R>>>>\nendobj\n')],
  ['a name in escapes', withObjects('9 0 obj\n<</S/J#61va#53cript/J#53(x)>>\nendobj\n')],
  ['a short name in escapes', withObjects('9 0 obj\n<</S/Unknown/#4a#53(x)>>\nendobj\n')],
  ['a script in a packed object', withObjects(packed(SCRIPT))],
  ['escaped names in a packed object', withObjects(packed('<</S/#4cauncH/S/#4caunch>>'))],
  ['a packed object that does not say so', withObjects(packed(SCRIPT).replace('/Type/ObjStm', ''))],
  ['a packed object with its type in escapes', withObjects(packed(SCRIPT).replace('ObjStm', 'Obj#53tm'))],
  ['a packed object behind a comment', withObjects(`%stream\n${packed(SCRIPT)}`)],
  [
    'a packed object behind a string that looks like an end',
    withObjects(packed(SCRIPT).replace('/Filter', '/X(endobj)/Filter')),
  ],
  ['a packed object that is cut', withObjects(packed(SCRIPT, '', (all) => deflateSync(all).subarray(0, -4)))],
]
