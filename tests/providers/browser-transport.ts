import axios from 'axios'

/** Import first: in Node axios would use `node:http`, which has no blobs; `fetch` responds as in a browser. */
axios.defaults.adapter = 'fetch'
