/** A sentence of public copy that says nothing of the product: of the market, or of whoever reads it. */
export const OF_THE_MARKET = 'of the market'

/** A sentence that says what is not there: no address of the product may fit the pattern. */
export type Denial = { absent: RegExp }

/**
 * Every sentence of the landing page, the first FAQ and the about page, with the row or the address that keeps it (MKT-087).
 * Whoever changes a sentence names its keeper here.
 */
export const CLAIMS: Readonly<Record<string, string | Denial>> = {
  // Landing page.
  'Real estate between people who have been checked.': 'PUB-007',
  'A members-only platform for mid-market real estate in Central and Eastern Europe, currently focused on Poland.':
    'PUB-001',
  'It connects developers, investors and due-diligence service providers.': 'PUB-001',
  'Every company reviewed, every listing approved, every figure shown only to those who may see it.':
    'PUB-221',
  'Good projects stay below the radar of the large houses.': OF_THE_MARKET,
  'A listing on one standard, in front of investors who have been checked.': 'PUB-099',
  'Figures travel further than they should.': OF_THE_MARKET,
  'You decide who sees each listing: public to vetted members, semi-public with approval or an NDA, or private by invitation.':
    'PUB-221',
  'Weeks go into parties that turn out not to be real.': OF_THE_MARKET,
  'Who asks for your figures is a company that an admin has vetted.': 'PUB-007',
  'Deal flow comes in pieces, from sellers nobody has checked.': OF_THE_MARKET,
  'Listings of companies that an admin has vetted, each reviewed before it is seen.': 'PUB-046',
  'Two yields are never the same yield.': OF_THE_MARKET,
  'One data dictionary, with the basis of each yield and price beside it.': 'MKT-004',
  'The first real number takes weeks.': OF_THE_MARKET,
  'Access that opens by approval or NDA, with the owner reminded while you wait.': 'PUB-222',
  'Mandates are found by chance, and late.': OF_THE_MARKET,
  'You are listed in the directory where both sides look for a firm.': '/market-circle',
  'Clients cannot tell a firm from a website.': OF_THE_MARKET,
  'Your licence and your insurance are reviewed like every other member’s documents.': 'MEM-223',
  'Facts arrive in a hundred formats.': OF_THE_MARKET,
  'Listings on one standard, with documents in one place and a record of who opened them.': 'MEM-309',
  'Registered companies are vetted by an admin before they gain access.': 'PUB-007',
  'KYC is required of all users.': 'PUB-009',
  'Standardized facts, the basis of every yield, and market figures with their sources and dates.': 'PUB-014',
  'Asset deals and share deals, with access that the owner grants, dates and takes back.': 'PUB-225',
  'A verified directory of developers, investors and service providers, with connection requests.': 'MEM-343',
  'Every company is vetted by an admin before it gains access.': 'PUB-007',
  'Contact details only after both sides have said yes.': 'MEM-386',
  'Yields, vacancy, rents and demography of the region, each figure with its source and its date.': 'PUB-014',
  'Poland first, its neighbours beside it.': 'PUB-127',
  'Scenarios whose model you can read.': 'PUB-137',
  'Every figure opens: its source, its period and its licence.': 'PUB-014',
  'Standardized property listings with controlled visibility.': 'PUB-221',
  'Both asset deals and share deals are supported; co-investment comes later.': { absent: /co-?invest/ },
  'Public, semi-public or private: the owner decides, listing by listing.': 'PUB-221',
  'Compared side by side, with the basis of each figure.': '/compare',
  'Companies and their documents are reviewed by people, in 2-3 business days.': 'ADM-006',
  'Public, semi-public or private, for each listing, and access that ends when you say so.': 'PUB-225',
  'One dictionary of terms, areas and yields, so that two listings can be compared.': 'PUB-099',
  'What you may not see is never sent to your browser, not even behind a blur.': 'PUB-092',
  'Land registers, local plans and usufruct as they are here, not as a form elsewhere thinks.': 'PUB-099',
  'Direct collaboration among parties is not yet available.': { absent: /collaborat|joint/ },
  'Free listing for developers.': 'PUB-010',
  'A small symbolic listing or transaction fee may apply after launch.': 'PUB-011',
  'One year free for investors, with discounts for early members afterwards.': 'PUB-010',
  'Join the circle of advisers that members meet first.': '/market-circle',
  'Illustrative data: listings and market figures that are marked as illustrative are samples and describe no real property, company or market.':
    'PUB-013',
  'Everybody. That the building exists and in which city, not what it costs.': 'MKT-085',
  'Approved members. An admin has vetted their company.': 'PUB-007',
  'Companies that the owner has let in, with the NDA where it is asked.': 'PUB-222',
  'One listing, three stages. The owner decides who comes how far and until when, and every fact says what opens it.':
    'MKT-085',
  // First FAQ.
  'A public listing shows its details to every verified investor.': 'PUB-221',
  'A semi-public one shows limited details; full access needs the owner’s approval, an accepted NDA, or both, as the owner chooses.':
    'PUB-222',
  'A private listing is open by invitation only: members see that it exists, and may ask.': 'PUB-221',
  'Press “Request access” on its page, add a few words to the owner and, where the owner asks for it, sign the NDA by typing your full name.':
    'PUB-090',
  'You and the owner get the signed text as PDF.': 'PUB-223',
  'The owner is reminded while you wait, you are mailed as soon as there is an answer, and the page says at any time where your request stands.':
    'PUB-224',
  'The figure is not stated, or not open to you.': 'PUB-099',
  'The words beside it say which, and what unlocks it.': 'END-076',
  'What is not open to you is never sent to your browser.': 'PUB-092',
  'Early access is one year free for investors.': 'PUB-010',
  'After launch the standard transaction and subscription fees apply, with discounts for early members.':
    'PUB-011',
  '2-3 business days as a rule.': 'ADM-006',
  'You get a mail when it is done, or when something is missing, with what exactly is missing.': 'END-003',
  'Yes, at any time.': 'END-025',
  'Most answers change at once; the others are reviewed, and the approved profile stays in force until then.':
    'END-025',
  'The owner of a listing answers what you ask about it, and our team answers what you write through the contact form.':
    'MEM-385',
  'Listings and market figures that are samples are marked as illustrative, one by one.': 'PUB-013',
  'A real listing shows what its owner stated and what our data say, each with its source; a review confirms neither.':
    'MKT-018',
  'Whom you allow, listing by listing: public, semi-public with approval or NDA, or private by invitation.':
    'PUB-221',
  'The title and the address of the page are visible to everyone.': 'PUB-221',
  'You see who asked, who has access and who opened which document, and you can take access back.': 'MEM-309',
  'Yes.': 'PUB-227',
  '“View as” on your listing shows the page exactly as a guest, an approved investor or a named member gets it.':
    'PUB-227',
  'The approved version stays on the market while the change is reviewed.': 'ADM-197',
  'Sale status and tighter visibility take effect immediately.': 'ADM-197',
  'Listing is free for developers in early access.': 'PUB-010',
  'After launch a small symbolic listing or transaction fee may apply.': 'PUB-011',
  'Due-diligence and advisory firms: financial, legal, technical, environmental, tax and valuation.':
    'PUB-002',
  'You are vetted like every other member.': 'PUB-007',
  'Your professional licence, your company documents and your insurance certificate.': 'MEM-223',
  'Not yet: direct collaboration among parties is not yet available.': { absent: /collaborat|joint/ },
  'You are found, asked and connected here; the work itself stays with you.': '/connections',
  // About.
  'Between the trophy tower and the single flat lies most of the property that is built, let and sold in Central and Eastern Europe: the office of six floors, the logistics park by the ring road, the house with sixty flats.':
    OF_THE_MARKET,
  'It changes hands by telephone.': OF_THE_MARKET,
  'Its developers are small and mid-sized.': OF_THE_MARKET,
  'Its buyers are family offices, private equity, funds and high-net-worth individuals.': OF_THE_MARKET,
  'Its advisers come late.': OF_THE_MARKET,
  'All of them asked us for the same three things: parties that have been checked, facts on one basis, and a record of who saw what.':
    OF_THE_MARKET,
  'A members-only platform where every company is vetted before it enters and every listing before it is seen, where the owner decides who sees which figure, and where what you may not see is never sent to you.':
    'PUB-221',
  'We began in Poland, because that is where we know the registers.': OF_THE_MARKET,
}
