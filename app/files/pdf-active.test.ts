import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { packed, smallPdf, streamedPdf, withObjects } from '#test/world/files.ts'
import { objectionTo, type PdfObjection } from './pdf.ts'

const SCRIPT = '<</S/JavaScript/JS(app.alert(1))>>'

const URI = '<</S/URI/URI(http://a.test)>>'

/** The same document, whose table points to the earlier of two objects with the same number. */
function withTwo(number: number, first: string, last: string, catalog: string): Buffer {
  return withObjects(`${number} 0 obj\n${first}\nendobj\n${number} 0 obj\n${last}\nendobj\n`, catalog)
}

type Deed = Exclude<PdfObjection, 'damaged' | 'sealed' | 'slow'>

/** Complete documents that run or open something by themselves, or contain another file, with its name. */
const ACTIVE_PDFS: readonly (readonly [what: string, bytes: Buffer, deed: Deed])[] = [
  ['a script that opens with it', withObjects('', `/OpenAction${SCRIPT}`), 'script'],
  ['a script elsewhere', withObjects(`9 0 obj\n${SCRIPT}\nendobj\n`, '/OpenAction 9 0 R'), 'script'],
  ['a program', withObjects('9 0 obj\n<</S/Launch/F(cmd.exe)>>\nendobj\n'), 'program'],
  [
    'an attached file',
    withObjects(
      '9 0 obj\n<</F(a)/EF<</F 8 0 R>>>>\nendobj\n',
      '/Names<</EmbeddedFiles<</Names[(a)9 0 R]>>>>',
    ),
    'attachment',
  ],
  [
    'an attached file that is declared elsewhere',
    withObjects('9 0 obj\n<</Type/Filespec/EF 7 0 R>>\nendobj\n7 0 obj\n<</UF 8 0 R>>\nendobj\n'),
    'attachment',
  ],
  ['a film', withObjects('9 0 obj\n<</Subtype/RichMedia>>\nendobj\n'), 'media'],
  [
    'a 3D model with a script',
    withObjects(
      '9 0 obj\n<</Subtype/3D/3DD 8 0 R>>\nendobj\n8 0 obj\n<</Type/3D/OnInstantiate 7 0 R>>\nendobj\n',
    ),
    'media',
  ],
  [
    'a form that sends itself',
    withObjects('9 0 obj\n<</S/SubmitForm/F(http://a.test)>>\nendobj\n'),
    'sending',
  ],
  ['a form in XML', withObjects('9 0 obj\n<</Fields[]/XFA[(a)8 0 R]>>\nendobj\n'), 'script'],
  ['an address that opens with it', withObjects('', `/OpenAction${URI}`), 'opening'],
  ['an address behind a comment', withObjects('', `/OpenAction% a page >> [\n${URI}`), 'opening'],
  ['an address behind a page', withObjects('', `/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next${URI}>>`), 'opening'],
  [
    'an address behind two pages elsewhere',
    withObjects(
      `9 0 obj\n<</S/GoTo/D[3 0 R/Fit]/Next[7 0 R]>>\nendobj\n7 0 obj\n<</S/Named/N/NextPage/Next 8 0 R>>\nendobj\n8 0 obj\n${URI}\nendobj\n`,
      '/OpenAction 9 0 R',
    ),
    'opening',
  ],
  ['an address in a packed object', withObjects(packed(URI), '/OpenAction 9 0 R'), 'opening'],
  [
    'an address in the first of two objects of a number',
    withTwo(9, URI, '<</S/GoTo/D[3 0 R/Fit]>>', '/OpenAction 9 0 R'),
    'opening',
  ],
  [
    'an address in the second of two objects of a number',
    withTwo(9, '<</S/GoTo/D[3 0 R/Fit]>>', URI, '/OpenAction 9 0 R'),
    'opening',
  ],
  [
    'an address in an object whose number is hidden',
    withObjects(
      `9 0 obj\n<</S/GoTo/D[3 0 R/Fit]>>\nendobj\n9 %\n0 obj\n${URI}\nendobj\n`,
      '/OpenAction 9 0 R',
    ),
    'opening',
  ],
  [
    'an address in an object whose number is followed by a comment',
    withObjects(`9 %7\n0 obj\n${URI}\nendobj\n`, '/OpenAction 9 0 R'),
    'opening',
  ],
  [
    'an address in an object inside of a stream',
    withObjects(`7 0 obj\n<</Length 60>>\nstream\n9 0 obj\n${URI}\nendstream\nendobj\n`, '/OpenAction 9 0 R'),
    'opening',
  ],
  ['an action of a page', withObjects(`9 0 obj\n<</Type/Page/AA<</O ${URI}>>>>\nendobj\n`), 'opening'],
  [
    'a share',
    withObjects('9 0 obj\n<</S/GoToR/F(\\\\\\\\a.test\\\\share\\\\b.pdf)/D[0/Fit]>>\nendobj\n'),
    'elsewhere',
  ],
  ['an address on a share', withObjects('9 0 obj\n<</S/URI/URI(file://a.test/b)>>\nendobj\n'), 'elsewhere'],
  ['a share without a scheme', withObjects('9 0 obj\n<</S/URI/URI(//a.test/b)>>\nendobj\n'), 'elsewhere'],
  [
    'a script with ignored characters',
    withObjects('9 0 obj\n<</S/URI/URI(\\001java\\tscript:a)>>\nendobj\n'),
    'elsewhere',
  ],
  [
    'an address in UTF-16',
    withObjects('9 0 obj\n<</S/URI/URI<FEFF00660069006C0065003A002F002F0061>>>\nendobj\n'),
    'elsewhere',
  ],
  ['a sound', withObjects('9 0 obj\n<</S/Sound/Sound 8 0 R>>\nendobj\n'), 'media'],
  ['a base of addresses on a share', withObjects('', '/URI<</Base(file://a.test/b/)>>'), 'elsewhere'],
  [
    'a picture that is a page of another file',
    withObjects('9 0 obj\n<</Subtype/Form/Ref<</F(b.pdf)/Page 0>>>>\nendobj\n'),
    'elsewhere',
  ],
  ['a name in escapes', withObjects('9 0 obj\n<</S/J#61va#53cript/J#53(x)>>\nendobj\n'), 'script'],
  ['a short name in escapes', withObjects('9 0 obj\n<</S/Unknown/#4a#53(x)>>\nendobj\n'), 'script'],
  ['opening in escapes', withObjects('', `/Open#41ction${URI}`), 'opening'],
  [
    'a kind that stands elsewhere',
    withObjects('9 0 obj\n<</S 7 0 R/JS 8 0 R>>\nendobj\n7 0 obj\n/JavaScript\nendobj\n'),
    'script',
  ],
  [
    'a stray word before its kind',
    withObjects('9 0 obj\n<</A obj/S/JavaScript/JS 8 0 R>>\nendobj\n'),
    'script',
  ],
  [
    'a value missing before its kind',
    withObjects('9 0 obj\n<</A/S/JavaScript/JS 8 0 R>>\nendobj\n'),
    'script',
  ],
  ['a script in a packed object', withObjects(packed(SCRIPT)), 'script'],
  ['escaped names in a packed object', withObjects(packed('<</S/#4cauncH/S/#4caunch>>')), 'program'],
  ['a packed object that does not say so', withObjects(packed(SCRIPT).replace('/Type/ObjStm', '')), 'script'],
  [
    'a packed object that only says how many there are',
    withObjects(packed(`10 9 ${SCRIPT}`).replace('/Type/ObjStm/N 1/First 4', '/N 2')),
    'script',
  ],
  [
    'a packed object with its type in escapes',
    withObjects(packed(SCRIPT).replace('ObjStm', 'Obj#53tm')),
    'script',
  ],
  ['a packed object behind a comment', withObjects(`%stream\n${packed(SCRIPT)}`), 'script'],
  [
    'a packed object behind a string that looks like an end',
    withObjects(packed(SCRIPT).replace('/Filter', '/X(endobj)/Filter')),
    'script',
  ],
  [
    'a packed object behind the word of its end',
    withObjects(
      packed(`(endstream endobj)${SCRIPT}`.replace(/^/, '[').concat(']'), '', (all) =>
        deflateSync(all, { level: 0 }),
      ),
    ),
    'script',
  ],
]

const escaped = (text: string) => text.replaceAll(/[()\\]/g, '\\$&')

/** Documents produced by an ordinary program whose text looks like active content. */
const WORDY_PDFS: readonly (readonly [what: string, bytes: Buffer])[] = [
  ...['Office building, class A/AA, Wola', 'Umowa najmu 12/2027/JS', '(/OpenAction<</S/Launch>>)'].map(
    (title) =>
      [
        `the title ${title}`,
        withObjects(`9 0 obj\n<</Title(${escaped(title)})/Producer(LibreOffice)>>\nendobj\n`),
      ] as const,
  ),
  ['the bookmark Stage 2/EF', withObjects('9 0 obj\n<</Title(Stage 2/EF)/Dest[3 0 R/Fit]>>\nendobj\n')],
  ...['/JS/plan', '/Launch/2027', '/wiki/JavaScript'].map(
    (path) =>
      [
        `a link to ${path}`,
        withObjects(`9 0 obj\n<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://a.test${path})>>>>\nendobj\n`),
      ] as const,
  ),
  [
    'text on its pages',
    withObjects(
      '9 0 obj\n<</Length 40>>\nstream\n(/JavaScript /Launch /EmbeddedFile) Tj\nendstream\nendobj\n',
    ),
  ],
  [
    'fonts that are called AA, EF and JS',
    withObjects('9 0 obj\n<</Font<</AA 5 0 R/EF 5 0 R/JS 5 0 R>>>>\nendobj\n'),
  ],
  ['an empty list of attachments', withObjects('', '/Names<</EmbeddedFiles<</Names[]>>>>')],
]

test('passive documents are accepted', () => {
  const plain = [
    smallPdf(),
    streamedPdf(),
    withObjects('', '/OpenAction[3 0 R/Fit]'),
    withObjects('', '/OpenAction<</S/GoTo/D[3 0 R/Fit]>>'),
    withObjects('9 0 obj\n[3 0 R/Fit]\nendobj\n', '/OpenAction 9 0 R'),
    withObjects(packed('<</S/Named/N/FirstPage>>'), '/OpenAction 9 0 R'),
    withObjects('9 0 obj\n<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://own.test)>>>>\nendobj\n'),
    smallPdf('JavaScript, launch and attachments as plain words'),
  ]
  expect(plain.map(objectionTo)).toEqual(plain.map(() => null))
})

test.each(WORDY_PDFS)('%s is only text', (_what, bytes) => {
  expect(objectionTo(bytes)).toBe(null)
})

describe('active content is found', () => {
  test.each(ACTIVE_PDFS)('%s · MEM-262', (_what, bytes, deed) => {
    expect(objectionTo(bytes)).toBe(deed)
  })
})
