import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { open, typedOf } from '#test/world/listing-pages.ts'
import { aDeveloper, aListing, anAdmin } from '#test/world/listings.ts'
import { findRow, insertRow } from '#test/world/rows.ts'
import { CITIES } from '#app/listings/market/cities.ts'
import { listDrafts } from '../commands/editor-drafts.server.ts'
import * as edit from './edit.tsx'
import * as create from './new.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

describe('/my-listings/new', () => {
  test('refuses a blank title and location and keeps the input · ADM-123 · ADM-132', async () => {
    const owner = await aDeveloper()
    const page = await open(create, '/my-listings/new', owner, {
      title: ' ',
      location: '',
      description: 'A long text',
      price: '12,5',
      companyId: owner.company.id,
    })
    expect(page.status).toBe(422)
    expect(page.text).toContain('Title and location are required.')
    expect(page.text).toContain('Unable to save listing')
    expect(page.text).toContain('Please review the form and try again.')
    expect(page.html).toContain('A long text')
    expect(page.html).toContain('value="12,5"')
  })

  test.runIf(isDeepRun)('without an owning company the error is "Select an entity" · ADM-124', async () => {
    const page = await open(create, '/my-listings/new', await anAdmin(), {
      title: 'Quay',
      location: 'Gdańsk',
      companyId: '',
    })
    expect(page.status).toBe(422)
    expect(page.html).toMatch(/id="companyId-error"[^]*Select an entity/)
  })

  test.runIf(isDeepRun)('without JavaScript, shows parsed figures before saving', async () => {
    const owner = await aDeveloper()
    const typed = { title: 'Echo Quay', location: 'Gdańsk', companyId: owner.company.id, yieldPercent: '7,5' }
    const echo = await open(create, '/my-listings/new', owner, typed)
    expect(echo.status).toBe(422)
    expect(echo.html).toContain('value="7.5"')
    expect(echo.text).toContain('Check that we read your figures correctly')
    const kept = await open(create, '/my-listings/new', owner, { ...typed, yieldPercent: '7.5' })
    expect(kept.status).toBe(303)
    expect(await findRow('listings', { title: 'Echo Quay' }, ['yieldBps'])).toEqual({ yieldBps: 750 })
  })

  test('an unreadable price keeps its text and shows an error, with and without JavaScript', async () => {
    const owner = await aDeveloper()
    const words = 'Enter a number, for example 12 500 000, 12,5 mln or 12.5M.'
    const typed = { title: 'Letter Quay', location: 'Gdańsk', companyId: owner.company.id }
    const made = () => findRow('listings', { title: 'Letter Quay' }, ['id', 'price'])
    for (const heard of [{}, { heard: 'live' }] as Record<string, string>[]) {
      const form = { ...typed, ...heard, price: 'twelve million', walk_score: 'good' }
      const page = await open(create, '/my-listings/new', owner, form)
      expect(page.status).toBe(422)
      for (const [name, text] of Object.entries({ price: 'twelve million', walk_score: 'good' })) {
        expect(page.html).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*value="${text}"`))
        expect(page.html).toMatch(new RegExp(`id="${name}-error"[^>]*>[^]*?${words}`))
      }
      expect(await made()).toBeUndefined()
    }
    expect((await open(create, '/my-listings/new', owner, { ...typed, price: '12000000' })).status).toBe(303)
    const { id } = (await made()) ?? { id: 0 }
    const path = `/my-listings/${id}`
    for (const heard of [{}, { heard: 'live' }] as Record<string, string>[]) {
      const form = { ...(await typedOf(owner, id)), ...heard, price: 'twelve million' }
      const page = await open(edit, path, owner, form)
      expect(page.status).toBe(422)
      expect(page.html).toContain('value="twelve million"')
      expect(page.html).toMatch(new RegExp(`id="price-error"[^>]*>[^]*?${words}`))
      expect((await made())?.price).toBe(12_000_000)
    }
  })

  test('an autosave stores only the editor’s fields', async () => {
    const owner = await aDeveloper()
    const window = crypto.randomUUID()
    const typed = { title: 'Wola Offices', gla: '1200', tier_letting: 'G', 'why_R1.city': 'A plain reason' }
    const foreign = {
      approvalStatus: 'approved',
      access_token: 'x',
      from: '',
      draft: '',
      heard: '',
      version: '3',
    }
    const keep = { intent: 'keep', window, ...typed, ...foreign }
    expect((await open(create, '/my-listings/new', owner, keep)).status).toBe(200)
    const kept = await listDrafts(owner.userId, null)
    expect(kept.map(({ seen, typed }) => ({ seen, ...typed }))).toEqual([
      { seen: 0, title: 'Wola Offices', gla: '1200', tier_letting: 'G', 'why_R1.city': 'A plain reason' },
    ])
  })

  test.runIf(isDeepRun)(
    'the location suggests the city table, including added cities and merged names · ADM-117',
    async () => {
      const owner = await aDeveloper()
      const { id } = await insertRow('cities', { name: 'Nowa Przystań', country: 'Poland' })
      await insertRow('cityAliases', { name: 'Port Nowy', cityId: id })
      const own = await aListing({ owner, status: 'draft' })
      for (const page of [
        await open(create, '/my-listings/new', owner),
        await open(edit, `/my-listings/${own.id}`, owner),
      ]) {
        const offered = /<datalist id="known-cities">.*?<\/datalist>/s.exec(page.html)?.[0] ?? ''
        expect(offered).toContain('<option value="Nowa Przystań">Nowa Przystań, Port Nowy</option>')
        expect(offered).toMatch(/<option value="Kraków">Kraków, [^<]*Cracow/)
        expect(offered.match(/<option /g)).toHaveLength(CITIES.length + 1)
      }
    },
  )

  test('redirects to the editor of the new draft · ADM-112', async () => {
    const owner = await aDeveloper()
    const made = await open(create, '/my-listings/new', owner, {
      title: 'Onward',
      location: 'krakow',
      companyId: owner.company.id,
    })
    expect(made.location).toMatch(/^\/my-listings\/\d+$/)
    const page = await open(edit, made.location ?? '', owner)
    expect(page.html).toContain('value="Onward"')
    expect(page.html).toContain('value="Kraków"')
    expect(page.text).toContain('Draft')
  })
})
