import { Font } from '@react-pdf/renderer'
import { createRequire } from 'node:module'

const files = createRequire(import.meta.url)

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

// Words are not hyphenated. In those too long for a line, such as an address, an empty part lets the line break
// without a hyphen.
Font.registerHyphenationCallback((word) =>
  word.length <= LINE ? [word] : (word.match(/.{1,6}/gsu) ?? []).flatMap((part) => [part, '']),
)
