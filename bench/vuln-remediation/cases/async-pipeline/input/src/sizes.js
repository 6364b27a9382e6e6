const { mapValues, waterfall } = require("async")

/** Works out the thumbnails of each picture, by its name. */
exports.thumbnails = (pictures, done) =>
  waterfall(
    [
      (next) => mapValues(pictures, ({ width, height }, name, out) => (width > 0 ? out(null, { w: 100, h: Math.round((100 * height) / width) }) : out(new Error("no width: " + name))), next),
      (sizes, next) => next(null, sizes, Object.keys(sizes).length)
    ],
    done
  )
