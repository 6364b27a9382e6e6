const ejs = require("ejs")

const PAGE = "<h1><%= title %></h1><p><%= name %><% if (honours) { %> (with honours)<% } %></p>"

exports.certificate = ({ title, name, honours = false }) => ejs.render(PAGE, { title, name, honours })
