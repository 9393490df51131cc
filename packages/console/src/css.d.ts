/** Style sheets are read by the bundler alone. */
declare module "*.css"
