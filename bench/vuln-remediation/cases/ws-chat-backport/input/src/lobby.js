const { handleUpgrade } = require("ws")

/** Rooms have a limit; who is refused hears why. */
exports.lobby = (limit) => {
  const guests = []
  return {
    enter: (name, request) => {
      if (guests.length >= limit) return 503
      const { accepted, status } = handleUpgrade(request)
      if (accepted) guests.push(name)
      return status
    },
    guests: () => [...guests]
  }
}
