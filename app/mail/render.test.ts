import { expect, test } from 'vitest'
import { SAMPLE, setIdentity } from '#app/lib/identity.ts'
import { isDemoAddress, type MailContent, parseMailbox } from './content.ts'
import { renderMail } from './render.tsx'

const about = { origin: 'https://parcela.example', supportEmail: 'support@parcela.example' }
const content: MailContent = {
  subject: 'Your profile needs\r\nBcc: everybody@evil.test\nchanges',
  heading: 'Hello <b>Maja</b>',
  paragraphs: ['Dear "Maja" & team', '<script>alert(1)</script>'],
  quote: { label: 'Why', text: 'First line\n<img src=x onerror=alert(1)>\n[one-time link]' },
  facts: [{ label: 'Company', value: 'Kowalska <Development>' }],
  action: { label: 'Open my profile', path: '/my-profile' },
}

test('names, reasons and messages are escaped, headers have no line breaks · ADM-157', () => {
  const { subject, html, text } = renderMail(content, about)
  expect(subject).toBe('Your profile needs Bcc: everybody@evil.test changes')
  expect(html).not.toMatch(/<script|<img|<b>Maja/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('Kowalska &lt;Development&gt;')
  expect(text).toContain('> <img src=x onerror=alert(1)>')
})

test('an email links to our own pages and the support mailbox, in both parts · ADM-151', () => {
  const { html, text } = renderMail(content, about)
  for (const part of [html, text]) {
    expect(part).toContain('https://parcela.example/my-profile')
    expect(part).toContain('support@parcela.example')
  }
  for (const path of ['//evil.test/', 'https://evil.test/', 'javascript:alert(1)', '/\\evil.test']) {
    expect(() => renderMail({ ...content, action: { label: 'x', path } }, about)).toThrow()
  }
})

test('an email has the accent colour of the installation in both themes', () => {
  const own = { light: '#7a1f3d', dark: '#e79ab4' }
  const colours = () => renderMail(content, about).html.match(/#(?:0f5c46|6fcfae|7a1f3d|e79ab4)/g)
  expect(new Set(colours())).toEqual(new Set(['#0f5c46', '#6fcfae']))
  setIdentity({ ...SAMPLE, accent: own })
  expect(new Set(colours())).toEqual(new Set(Object.values(own)))
  setIdentity(SAMPLE)
})

test('no name makes an email client turn a word of ours into a link, in any kind of email', () => {
  const name =
    'Parcela Security: sign in at parcela-login.com/verify or evil。example, evil.test/@parcela or http://192.0.2.7/'
  const { subject, html, text } = renderMail(
    {
      subject: `${name} asks to connect`,
      heading: `${name} answered`,
      paragraphs: [`${name} of Dom.pl wrote, write to maja@kowalska.example. Yield: 7.25 %.`],
      facts: [{ label: 'Written by', value: name }],
      entries: [{ title: name, text: name, path: '/alerts' }],
      quote: { label: 'Their message', text: 'See https://kowalska.example/plan' },
    },
    about,
  )
  // No email client turns text in a subject into a link.
  expect(subject).toBe(`${name} asks to connect`)
  for (const part of [html.replace(/<title>.*<\/title>/, ''), text])
    expect(part).not.toMatch(/parcela-login\.com|evil。example|evil\.test|http:\/\/192|Dom\.pl/)
  for (const part of [html, text]) {
    for (const kept of ['maja@kowalska.example', '7.25 %', 'https://kowalska.example/plan'])
      expect(part).toContain(kept)
  }
})

test('a name copied from an email is the plain name, without the characters that prevent linking', () => {
  const company = 'Wschodni Dom sp. z o.o.'
  const { subject, html, text } = renderMail(
    {
      ...content,
      subject: `Dom.pl and ${company}`,
      heading: company,
      paragraphs: [`Dom.pl invites ${company}`],
    },
    about,
  )
  expect(`${subject}${html}`).not.toContain('\u200b')
  expect(html).toContain('Dom.<wbr>pl invites')
  expect(subject).toBe(`Dom.pl and ${company}`)
  for (const part of [html, text]) expect(part).toContain(`invites ${company}`)
})

test('a reason is quoted as written · ADM-150', () => {
  const { text, html } = renderMail(
    { ...content, quote: { label: 'What we need', text: 'A readable scan.\nBoth sides.' } },
    about,
  )
  expect(text).toContain('What we need:\n> A readable scan.\n> Both sides.')
  expect(html).toContain('A readable scan.<br/>Both sides.')
})

test('only the action can contain the placeholder for the one-time link', () => {
  const linked = renderMail({ ...content, action: { label: 'Set your password', oneTimeLink: true } }, about)
  expect(linked.text.match(/\[one-time link\]/g)).toHaveLength(1)
  expect(linked.text).toContain('> (one-time link)')
  expect(linked.html.match(/\[one-time link\]/g)).toHaveLength(2)
})

test('the layout is readable in both themes and loads no resources', () => {
  const { html } = renderMail(content, about)
  expect(html).toMatch(/^<!doctype html><html lang="en">/)
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html).not.toMatch(/<(?:script|link|iframe|img)\b|@import|url\(/)
})

test('the layout survives Outlook: only table cells carry space, colour and lines', () => {
  const { html } = renderMail({ ...content, entries: [{ title: 'A', text: 'b', path: '/a' }] }, about)
  const shaped = [...html.matchAll(/<(\w+)[^>]* style="([^"]*)"/g)].filter(
    ([, tag = '', style = '']) =>
      !['td', 'table', 'body'].includes(tag) &&
      /padding|background|border|width:/.test(style.replace(/mso-[a-z-]+:[^;"]+/g, '')),
  )
  // The link of the button, whose cell has the same padding for Word.
  expect(shaped.map(([, tag]) => tag)).toEqual(['a'])
  expect(html).toMatch(/<td class="button" style="[^"]*mso-padding-alt:10px 18px/)
  expect(html).toContain('<!--[if mso]><table role="presentation" width="560"')
  expect(html.length).toBeLessThan(90_000)
})

test('addresses: demo addresses, and the parts of a mailbox', () => {
  expect(['a@parcela.test', 'a@demo.parcela.test', 'A@DEMO.PARCELA.TEST'].every(isDemoAddress)).toBe(true)
  expect(['a@parcela.test.com', 'a@notparcela.test', 'parcela.test@example.com'].some(isDemoAddress)).toBe(
    false,
  )
  expect(parseMailbox('Parcela <no-reply@parcela.test>')).toEqual({
    name: 'Parcela',
    address: 'no-reply@parcela.test',
  })
  expect(parseMailbox('no-reply@parcela.test')).toEqual({ name: '', address: 'no-reply@parcela.test' })
})
