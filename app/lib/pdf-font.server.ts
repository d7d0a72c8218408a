import { Font } from '@react-pdf/renderer'
import { createRequire } from 'node:module'

const files = createRequire(import.meta.url)

/** The colours of the light theme, for print. */
export const INK = {
  text: '#1a2330',
  quiet: '#566070',
  line: '#e2e0da',
  edge: '#c9c6bd',
  paper: '#f4f3ef',
  brand: '#1f5b46',
  brass: '#85600f',
} as const

// Inter covers Polish and neighbouring languages; the standard PDF fonts do not.
Font.register({
  family: 'Inter',
  fonts: [
    { src: files.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'), fontWeight: 400 },
    { src: files.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'), fontWeight: 600 },
  ],
})

/** The longest word that fits on a line in every style. */
const LINE = 28

// Words are not hyphenated. In a word too long for a line, such as a URL, empty parts let the line break without a
// hyphen.
Font.registerHyphenationCallback((word) =>
  word.length <= LINE ? [word] : (word.match(/.{1,6}/gsu) ?? []).flatMap((part) => [part, '']),
)
