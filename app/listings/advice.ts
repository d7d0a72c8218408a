import { formatArea, formatEur, formatPerSqm } from '#app/lib/money.ts'
import { distanceKm, findCity } from './cities.ts'
import type { EditorFields } from './editor-form.ts'

export type Advice = { field: string; words: string }

const CONTACT = /[^\s@]+@[^\s@]+\.[a-z]{2,}|(?:\+?[0-9][\s-]?){9,}|\b[A-Z]{2}[0-9][A-Z]\/[0-9]{8}\/[0-9]\b/i

/** Poland with a margin of a few kilometres, WGS 84 degrees. */
const POLAND = { south: 48.9, north: 54.95, west: 14.0, east: 24.25 }

/** What is worth a second look in a version; nothing of it stops a save or a submission (decision 30). */
export function adviceOn(fields: EditorFields): Advice[] {
  return [...adviceOnFigures(fields), ...adviceOnPlace(fields), ...adviceOnWords(fields)]
}

function adviceOnFigures({
  price,
  pricePerSqmCents,
  builtSurface,
  plotSize,
  gla,
  yieldBps,
}: EditorFields): Advice[] {
  const advice: Advice[] = []
  if (price !== null && pricePerSqmCents !== null && builtSurface !== null) {
    const product = Math.round((pricePerSqmCents / 100) * builtSurface)
    if (Math.abs(product - price) > price * 0.02) {
      advice.push({
        field: 'pricePerSqm',
        words: `${formatPerSqm(pricePerSqmCents)} times ${formatArea(builtSurface)} is ${formatEur(product)}, but the asking price is ${formatEur(price)}.${price >= builtSurface ? ` ${formatPerSqm(Math.round((price / builtSurface) * 100))} would fit.` : ''}`,
      })
    }
  }
  if (price !== null && (price < 250_000 || price > 100_000_000)) {
    advice.push({
      field: 'price',
      words: `${formatEur(price)} is unusual here; most listings lie between ${formatEur(250_000)} and ${formatEur(100_000_000)}.`,
    })
  }
  if (yieldBps !== null && yieldBps > 2_000) {
    advice.push({
      field: 'yieldPercent',
      words: 'A yield over 20% is unusual. Please check the decimal mark.',
    })
  }
  if (gla !== null && builtSurface !== null && gla > builtSurface) {
    advice.push({
      field: 'gla',
      words: 'The leasable area is larger than the built surface. That fits halls with a mezzanine only.',
    })
  }
  if (plotSize !== null && builtSurface !== null && builtSurface > plotSize * 12) {
    advice.push({
      field: 'plotSize',
      words: 'The built surface is more than twelve times the plot. Please check both areas.',
    })
  }
  return advice
}

function adviceOnPlace({ country, location, latitude, longitude }: EditorFields): Advice[] {
  const city = findCity(location)
  const isPoland = /^pol(and|ska)$/i.test(country)
  if (latitude === null || longitude === null) return []
  const inside =
    latitude >= POLAND.south &&
    latitude <= POLAND.north &&
    longitude >= POLAND.west &&
    longitude <= POLAND.east
  if (isPoland && !inside)
    return [
      { field: 'latitude', words: 'This position lies outside Poland. Were latitude and longitude swapped?' },
    ]
  if (!city) return []
  const away = Math.round(distanceKm(city, { latitude, longitude }))
  return away > 40
    ? [{ field: 'latitude', words: `This position lies ${away} km from the centre of ${city.name}.` }]
    : []
}

function adviceOnWords({ title, description, location, country }: EditorFields): Advice[] {
  const advice: Advice[] = []
  if (CONTACT.test(title)) {
    advice.push({
      field: 'title',
      words:
        'The title seems to hold a telephone number, an address or a register number. Everybody can read it.',
    })
  }
  if (description && CONTACT.test(description)) {
    advice.push({
      field: 'description',
      words: 'The description seems to hold contact data or a register number.',
    })
  }
  if (/^pol(and|ska)$/i.test(country) && !findCity(location)) {
    advice.push({
      field: 'location',
      words: `“${location}” is not in our list of places; it is kept as you typed it.`,
    })
  }
  return advice
}
