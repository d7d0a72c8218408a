import {
  Document,
  Image,
  Link,
  Page,
  Path,
  renderToBuffer,
  Svg,
  Text as PdfText,
  View,
} from '@react-pdf/renderer'
import { formatDay } from '#app/lib/format.ts'
import { brand } from '#app/lib/identity.ts'
import { toPrintable } from '#app/lib/pdf-text.ts'
import { labelOf, PROPERTY_TYPES, RISK_PROFILES, SALE_STATUSES } from '#app/listings/schema.ts'
import { drawElevation, ELEVATION_HEIGHT, ELEVATION_WIDTH } from '../../ui/elevation.tsx'
import { LOOKS } from '#app/listings/ui/elevation-svg.ts'
import type { Deal } from '#app/listings/visibility/present-deal.ts'
import { leadOf } from '../ui/lead.ts'
import { ILLUSTRATIVE, OFF_MARKET } from '../../ui/sale-texts.ts'
import { readOf, unstatedTitles } from '../ui/parts.ts'
import { Chapters, KeyFigures, PricePanel, Text } from './facts.server.tsx'
import { styles } from './styles.server.ts'

export type Teaser = {
  deal: Deal
  /** JPEG; without one, the drawing takes its place. */
  picture: Uint8Array | null
  locked: readonly string[]
  reader: string
  url: string
  madeAt: Date
}

/** The stage whose content the document holds, as on the listing's page. */
function scopeOf({ deal: { level }, locked }: Teaser): string {
  if (level === 'FULL' && locked.length === 0) return 'Full details'
  return level === 'FULL' || level === 'REDUCED' ? 'Details' : 'Teaser'
}

/** The main facts that the viewer gets; any status but "for sale" is emphasised. */
function About({ deal }: { deal: Deal }) {
  const { city, country, companyName, saleStatus, visibility } = deal
  const facts = [
    [city, country].filter(Boolean).join(', '),
    labelOf(PROPERTY_TYPES, deal.propertyType),
    labelOf(RISK_PROFILES, deal.riskProfile),
    companyName && `offered by ${companyName}`,
    visibility === 'private' && 'private listing',
    visibility === 'semi_public' && 'semi-public listing',
  ]
  return (
    <Text style={styles.line}>
      {facts.filter(Boolean).join(' · ')}
      {saleStatus && ' · '}
      {saleStatus && (
        <Text style={saleStatus === 'for_sale' ? {} : styles.strong}>{SALE_STATUSES[saleStatus]}</Text>
      )}
    </Text>
  )
}

function Notes({ deal: { isIllustrative, marketState } }: { deal: Deal }) {
  const notes = [
    isIllustrative && ILLUSTRATIVE,
    marketState !== 'on_market' && `This listing is not on the market. ${OFF_MARKET[marketState]}`,
  ]
  return notes.map(
    (note) =>
      note && (
        <View key={note} style={styles.notice}>
          <Text>{note}</Text>
        </View>
      ),
  )
}

function Lead({ deal }: { deal: Deal }) {
  const runs = leadOf(deal, readOf(deal)).flatMap((sentence) => [...sentence, ' '])
  if (runs.length === 0) return null
  return (
    <Text style={styles.lead}>
      {runs.map((run, at) =>
        typeof run === 'string' ? (
          run
        ) : (
          <Text key={at} style={styles.strong}>
            {run.figure}
          </Text>
        ),
      )}
    </Text>
  )
}

function Picture({ deal, picture }: Teaser) {
  if (picture) return <Image src={{ data: Buffer.from(picture), format: 'jpg' }} style={styles.picture} />
  return (
    <View style={styles.drawing}>
      <Svg viewBox={`0 0 ${ELEVATION_WIDTH} ${ELEVATION_HEIGHT}`} style={{ width: '100%', height: '100%' }}>
        {drawElevation(deal.slug, deal.propertyType ?? 'mixed').map(({ ink, d }, at) => (
          <Path key={at} d={d} {...LOOKS[ink]} />
        ))}
      </Svg>
    </View>
  )
}

function TeaserDocument(teaser: Teaser) {
  const { deal, locked, reader, url, madeAt } = teaser
  const unstated = unstatedTitles(deal, true)
  return (
    <Document
      title={toPrintable(deal.title)}
      author={toPrintable(brand())}
      creator={toPrintable(brand())}
      producer={toPrintable(brand())}
      creationDate={madeAt}
      language="en"
    >
      <Page size="A4" style={styles.page}>
        <View style={styles.head}>
          <Text style={styles.brand}>
            {toPrintable(brand())} · {scopeOf(teaser)}
          </Text>
          <Text style={styles.quiet}>
            {deal.number !== null && `Listing ${String(deal.number).padStart(5, '0')}`}
          </Text>
        </View>
        <Text style={styles.title}>{deal.title}</Text>
        <About deal={deal} />
        <Notes deal={deal} />
        <Lead deal={deal} />
        <View style={styles.top} wrap={false}>
          <Picture {...teaser} />
          <PricePanel deal={deal} />
        </View>
        <KeyFigures facts={deal.keyFigures} />
        {locked.map((text) => (
          <Text key={text} style={styles.lockLine}>
            {text}
          </Text>
        ))}
        <Chapters deal={deal} />
        <View style={styles.end} wrap={false}>
          <Text style={styles.quiet}>
            {unstated.length > 0 && `Not stated by the owner: ${unstated.join(', ')}. `}
            {deal.sections.length > 0 &&
              'We calculated the figures marked ƒ. The owner stated all other details. '}
            Not an offer, a valuation or advice.
          </Text>
          <Text style={styles.quiet}>
            {'Open the listing: '}
            <Link src={url} style={styles.link}>
              {url}
            </Link>
          </Text>
        </View>
        <View style={styles.foot} fixed>
          <Text style={styles.prepared}>
            {`Prepared for ${reader}, ${formatDay(madeAt)}. Shows what your access allows.`}
            {deal.isIllustrative && ' Illustrative data.'}
          </Text>
          <PdfText render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`} />
        </View>
      </Page>
    </Document>
  )
}

export function renderTeaser(teaser: Teaser): Promise<Buffer> {
  return renderToBuffer(<TeaserDocument {...teaser} />)
}
