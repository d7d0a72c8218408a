import { Font } from '@react-pdf/renderer'
import { createRequire } from 'node:module'

const files = createRequire(import.meta.url)

// Inter holds the letters of Polish and its neighbours; the standard fonts of PDF do not.
Font.register({
  family: 'Inter',
  fonts: [
    { src: files.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'), fontWeight: 400 },
    { src: files.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'), fontWeight: 600 },
  ],
})

/** The longest word that fits a line of every style. */
const LINE = 28

// A text is not divided inside of its words, but for those that no line holds, such as an address: an empty part lets the line
// end there without a hyphen.
Font.registerHyphenationCallback((word) =>
  word.length <= LINE ? [word] : (word.match(/.{1,6}/gsu) ?? []).flatMap((part) => [part, '']),
)
