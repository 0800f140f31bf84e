import axios from 'axios'

/** Import first: in Node axios would speak through `node:http`, which knows no blobs; `fetch` answers as a browser does. */
axios.defaults.adapter = 'fetch'
