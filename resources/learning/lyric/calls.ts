/** The calls are named as the contract has them; they belong to the resource that has the sound. */
export const lyricCalls = { read: 'list_lyric', write: 'update_lyric' }

export const lyricLabel = { zh: '歌词', en: 'Lyric' }
