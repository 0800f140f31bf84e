/** `npm run pictures`: takes the pictures of the administrator's guide again, into `docs/pictures`. */
process.env.GUIDE_PICTURES = '1'
process.argv.splice(2, Infinity, 'tests/browser/guide.test.ts')
await import('./run/run.ts')
