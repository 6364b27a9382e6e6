const { wrap } = require("follow-redirects")

exports.create = ({ transport, headers = {}, maxRedirects }) => {
  const http = wrap(transport, { maxRedirects })
  return { get: (url, more = {}) => http.request(url, { ...headers, ...more }) }
}
