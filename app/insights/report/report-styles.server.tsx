import { INK } from '#app/lib/pdf-font.server.ts'
import { StyleSheet } from '@react-pdf/renderer'

/** As on screen, tones differ in lightness and dashes too. */
export const TONES = {
  first: { stroke: '#1f5b46', dash: undefined },
  second: { stroke: '#b0562a', dash: '6 3' },
  third: { stroke: '#1f2f57', dash: '2 2.5' },
  fourth: { stroke: '#4a93bd', dash: '8 3 2 3' },
  quiet: { stroke: '#a3a5aa', dash: undefined },
} as const

const PAGE = { width: 595.28, side: 48, text: 499.28 } as const

export const styles = StyleSheet.create({
  page: {
    paddingTop: 48,
    paddingBottom: 54,
    paddingHorizontal: PAGE.side,
    fontFamily: 'Inter',
    fontSize: 8.5,
    lineHeight: 1.4,
    color: INK.text,
  },
  foot: {
    position: 'absolute',
    left: PAGE.side,
    right: PAGE.side,
    bottom: 28,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 7,
    color: INK.quiet,
  },
  brand: { fontSize: 9, color: INK.brand, fontWeight: 600, marginBottom: 8 },
  title: { fontSize: 24, fontWeight: 600, lineHeight: 1.15, marginBottom: 6 },
  subtitle: { fontSize: 10, color: INK.quiet, marginBottom: 14 },
  notice: { backgroundColor: INK.paper, borderRadius: 4, padding: 10, marginBottom: 6 },
  section: { fontSize: 14, fontWeight: 600, marginTop: 10, marginBottom: 6, lineHeight: 1.2 },
  lead: { color: INK.quiet, marginBottom: 8 },
  table: { borderTopWidth: 1, borderColor: INK.edge, marginBottom: 12 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderColor: INK.line, paddingVertical: 2.5 },
  head: { fontWeight: 600, fontSize: 7, color: INK.quiet },
  cell: { paddingRight: 6 },
  note: { fontSize: 6.5, color: INK.quiet },
  figures: { flexDirection: 'row', justifyContent: 'space-between' },
  figure: { width: 240, marginBottom: 14 },
  figureTitle: { fontWeight: 600, fontSize: 8.5 },
  unit: { fontSize: 7, color: INK.quiet, marginBottom: 3 },
  small: { fontSize: 6.5, color: INK.quiet, marginTop: 2 },
  source: { flexDirection: 'row', marginBottom: 3, fontSize: 7 },
  sourceNumber: { width: 22, color: INK.quiet },
  sourceText: { flex: 1 },
})
