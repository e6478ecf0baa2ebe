-- Pictures wait on the plain ground of their well; nobody shows a thumbnail, which would travel with every product.
alter table media_asset drop column placeholder;
