exports.packages = ["@quarry/cli"]
