import { brand } from '#app/lib/identity.ts'
import '#app/lib/pdf-font.server.ts'
import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { toPrintable } from '#app/lib/pdf-text.ts'

export type NdaPdf = {
  listing: string
  owner: string
  company: string
  signedName: string
  version: number
  /** Whether the text is the owner's own or the standard one. */
  isOwnText: boolean
  acceptedAt: Date
  /** The acceptance's id, which both sides can quote. */
  reference: string
  body: string
}

// No line height on the page: the page number would inherit it and multiply its height with every page, which
// breaks the layout at page ten.
const styles = StyleSheet.create({
  page: {
    paddingTop: 56,
    paddingBottom: 64,
    paddingHorizontal: 60,
    fontFamily: 'Inter',
    fontSize: 10,
    color: '#1a2330',
  },
  brand: { fontSize: 9, lineHeight: 1.5, color: '#566070', marginBottom: 18 },
  title: { fontSize: 17, fontWeight: 600, lineHeight: 1.25, marginBottom: 14 },
  facts: { borderTopWidth: 1, borderColor: '#c9c6bd', marginBottom: 22 },
  fact: { flexDirection: 'row', borderBottomWidth: 1, borderColor: '#e2e0da', paddingVertical: 5 },
  label: { width: 130, lineHeight: 1.5, color: '#566070' },
  value: { flex: 1, lineHeight: 1.5 },
  paragraph: { marginBottom: 8, lineHeight: 1.5 },
  foot: {
    position: 'absolute',
    left: 60,
    right: 60,
    bottom: 30,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 8,
    color: '#566070',
  },
})

/** "21 Nov 2026, 10:11:12 UTC" */
const timeText = (time: Date): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }).format(time)} UTC`

function NdaDocument({ paper }: { paper: NdaPdf }) {
  const { body, ...about } = paper
  const facts = [
    ['Listing', about.listing],
    ['Owner', about.owner],
    ['Recipient', about.company],
    ['Accepted by', about.signedName],
    ['Accepted at', timeText(about.acceptedAt)],
    ['Text', `Version ${about.version}, ${about.isOwnText ? 'the owner’s own text' : 'the standard text'}`],
    ['Reference', about.reference],
  ] as const
  return (
    <Document
      title={`NDA: ${about.listing}`}
      author={toPrintable(brand())}
      creator={toPrintable(brand())}
      producer={toPrintable(brand())}
      creationDate={about.acceptedAt}
      language="en"
    >
      <Page size="A4" style={styles.page}>
        <Text style={styles.brand}>{toPrintable(brand())} · accepted NDA</Text>
        <Text style={styles.title}>{toPrintable(about.listing)}</Text>
        <View style={styles.facts}>
          {facts.map(([label, value]) => (
            <View key={label} style={styles.fact} wrap={false}>
              <Text style={styles.label}>{label}</Text>
              <Text style={styles.value}>{toPrintable(value)}</Text>
            </View>
          ))}
        </View>
        {toPrintable(body)
          .split(/\n{2,}/)
          .map((paragraph, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the paragraphs of a version never change their order
            <Text key={index} style={styles.paragraph}>
              {paragraph}
            </Text>
          ))}
        <View style={styles.foot} fixed>
          <Text>{about.reference}</Text>
          <Text render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`} />
        </View>
      </Page>
    </Document>
  )
}

/** The accepted text as a PDF, with the name, the version and the time of acceptance (PUB-223). */
export function renderNdaPdf(paper: NdaPdf): Promise<Buffer> {
  return renderToBuffer(<NdaDocument paper={paper} />)
}
